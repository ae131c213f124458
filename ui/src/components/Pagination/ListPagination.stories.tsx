import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { ListPagination } from './ListPagination.tsx';

const meta = {
  title: 'Componentes/Navegación/ListPagination',
  component: ListPagination,
  args: {
    page: 2,
    pageCount: 5,
    hrefOf: (page: number) => (page === 1 ? '/blog' : `/blog/page/${page}`),
  },
} satisfies Meta<typeof ListPagination>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Entre las páginas de una lista larga. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Página 2 de 5')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Anterior' })).toHaveAttribute('href', '/blog');
    await expect(canvas.getByRole('link', { name: 'Siguiente' })).toHaveAttribute(
      'href',
      '/blog/page/3',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };
export const First: Story = {
  name: 'El primero',
  args: { page: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Anterior' })).toBeNull();
  },
};
export const Last: Story = {
  name: 'El último',
  args: { page: 5 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Siguiente' })).toBeNull();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Anterior' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Siguiente' })).toHaveFocus();
  },
};
