import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Pagination } from './Pagination.tsx';

const meta = {
  title: 'Componentes/Navegación/Pagination',
  component: Pagination,
  args: {
    previous: { href: '/docs/cauce-connect/config', title: 'Configuración' },
    next: { href: '/docs/cauce-connect/flow', title: 'Flujo' },
  },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Al pie de una página de la documentación, en el orden de la barra lateral. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Página del documento' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Anterior Configuración' })).toHaveAttribute(
      'href',
      '/docs/cauce-connect/config',
    );
    await expect(canvas.getByRole('link', { name: 'Siguiente Flujo' })).toHaveAttribute(
      'href',
      '/docs/cauce-connect/flow',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };
export const OnlyPrevious: Story = { name: 'Solo anterior', args: { next: undefined } };
export const OnlyNext: Story = { name: 'Solo siguiente', args: { previous: undefined } };

/** En el blog, otras palabras dicen lo mismo. */
export const OtherWords: Story = {
  name: 'Otras palabras',
  args: {
    previous: {
      href: '/blog/long-blog-post',
      title: 'Cómo leemos un estado de cuenta',
      label: 'Publicación más reciente',
    },
    next: {
      href: '/blog/first-blog-post',
      title: 'Primera publicación',
      label: 'Publicación más antigua',
    },
  },
};

export const LongTitles: Story = {
  name: 'Títulos largos',
  args: {
    previous: {
      href: '/docs/guias/evaluacion-financiera',
      title: 'Evaluación financiera de una persona con ingresos variables y varias cuentas',
    },
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /Anterior/ })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /Siguiente/ })).toHaveFocus();
  },
};
