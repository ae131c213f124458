import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent } from 'storybook/test';
import { Card } from '../Card/Card.tsx';
import { CardList } from '../Card/CardList.tsx';
import { ErrorBoundary } from '../ErrorBoundary/ErrorBoundary.tsx';
import { OpensPage } from '../../../test/examples/OpensPage.tsx';
import { CategoryProvider, useCurrentCategory } from './CategoryProvider.tsx';

/** La lista de páginas de una categoría, como la dibuja el sitio. */
function Pages() {
  const { label, items } = useCurrentCategory();
  return (
    <>
      <h1>{label}</h1>
      <CardList style={{ marginBlockStart: 24, maxWidth: 704 }}>
        {items.map((item) =>
          item.type === 'html' || item.type === 'category' ? null : (
            <Card
              key={item.href}
              href={item.href}
              title={item.label}
              description={item.description}
            />
          ),
        )}
      </CardList>
    </>
  );
}

const meta = {
  title: 'Componentes/Navegación/CategoryProvider',
  component: CategoryProvider,
  args: {
    category: {
      type: 'category',
      label: 'Cifrado de datos',
      items: [
        {
          label: 'Cifrado persistente',
          href: '/docs/guias/cifrado-de-datos/cifrado-persistente',
          description: 'Una llave para todas tus tareas.',
        },
        {
          label: 'Cifrado temporal',
          href: '/docs/guias/cifrado-de-datos/cifrado-temporal',
          description: 'Una llave que vence con la sesión.',
        },
      ],
    },
    children: <Pages />,
  },
  argTypes: { children: { control: false } },
  // Provides a context and renders nothing itself.
  parameters: { hasNoRoot: true },
} satisfies Meta<typeof CategoryProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La página de una categoría lista lo que hay en ella. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Cifrado de datos' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Cifrado temporal' })).toHaveAttribute(
      'href',
      '/docs/guias/cifrado-de-datos/cifrado-temporal',
    );
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** En una página que no es de ninguna categoría no hay qué listar: es un error de configuración. */
export const OutsideCategory: Story = {
  name: 'Fuera de una categoría',
  args: {
    category: null,
    children: (
      <ErrorBoundary>
        <OpensPage>{() => <Pages />}</OpensPage>
      </ErrorBoundary>
    ),
  },
  beforeEach: () => {
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir la página' }));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await expect(
      canvas.getByText(/useCurrentCategory was called on a page that is not the page/),
    ).toBeVisible();
  },
};
