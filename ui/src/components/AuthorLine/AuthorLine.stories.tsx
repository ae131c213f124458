import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AuthorLine } from './AuthorLine.tsx';

const meta = {
  title: 'Componentes/Contenido/AuthorLine',
  component: AuthorLine,
  args: { author: { name: 'Antonia Riquelme', title: 'Ingeniería de integraciones' } },
} satisfies Meta<typeof AuthorLine>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sin imagen, sus iniciales. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('AR')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const WithLink: Story = {
  name: 'Con enlace',
  args: { author: { name: 'Antonia Riquelme', href: '/blog/authors/antonia' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Antonia Riquelme' })).toBeVisible();
  },
};

const FACE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#addde0"/><circle cx="20" cy="16" r="7" fill="#007176"/><path d="M6 40a14 14 0 0 1 28 0Z" fill="#007176"/></svg>',
)}`;

export const WithImage: Story = {
  name: 'Con imagen',
  args: { author: { name: 'Diego Muñoz', title: 'Producto', imageUrl: FACE } },
};
