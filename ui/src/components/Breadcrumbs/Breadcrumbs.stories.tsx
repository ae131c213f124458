import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Breadcrumbs } from './Breadcrumbs.tsx';

const meta = {
  title: 'Componentes/Navegación/Breadcrumbs',
  component: Breadcrumbs,
  args: {
    items: [
      { label: 'Guías de ayuda', href: '/docs/category/guias-de-ayuda' },
      { label: 'Cifrado de datos', href: '/docs/category/cifrado-de-datos' },
      { label: 'Cifrado persistente', href: '/docs/guias/cifrado-de-datos/cifrado-persistente' },
    ],
  },
} satisfies Meta<typeof Breadcrumbs>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El último paso es la página misma: no es un enlace y lo dice. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const way = canvas.getByRole('navigation', { name: 'Rastro de navegación' });
    await expect(way).toBeVisible();
    await expect(canvas.getByText('Cifrado persistente')).toHaveAttribute('aria-current', 'page');
    await expect(canvas.queryByRole('link', { name: 'Cifrado persistente' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Página de inicio' })).toHaveAttribute(
      'href',
      '/',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una categoría sin página propia es solo texto. */
export const CategoryWithoutPage: Story = {
  name: 'Categoría sin página',
  args: { items: [{ label: 'Cauce Connect' }, { label: 'Token OTP' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
  },
};

export const WithoutHome: Story = { name: 'Sin inicio', args: { homeHref: null } };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Página de inicio' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Guías de ayuda' })).toHaveFocus();
  },
};
