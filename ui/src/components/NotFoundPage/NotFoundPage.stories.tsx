import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { NotFoundPage } from './NotFoundPage.tsx';

const meta = {
  title: 'Componentes/Estado/NotFoundPage',
  component: NotFoundPage,
  args: { onSearch: fn() },
} satisfies Meta<typeof NotFoundPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(
      canvas.getByRole('heading', { level: 1, name: 'Página No Encontrada' }),
    ).toBeVisible();
    await expect(canvas.getByText(/Avisa a quien administra el sitio/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(args.onSearch).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Si hay páginas con una dirección parecida, las ofrece. */
export const WithSuggestions: Story = {
  name: 'Con sugerencias',
  args: {
    suggestions: [
      {
        href: '/docs/guias/cifrado-de-datos/cifrado-persistente',
        label: 'Cifrado persistente',
      },
      { href: '/docs/guias/cifrado-de-datos/cifrado-temporal', label: 'Cifrado temporal' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: '¿Buscabas una de estas?' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Cifrado temporal' })).toBeVisible();
  },
};

/** Sin búsqueda, solo el camino al inicio. */
export const WithoutSearch: Story = {
  name: 'Sin buscador',
  render: () => <NotFoundPage />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
