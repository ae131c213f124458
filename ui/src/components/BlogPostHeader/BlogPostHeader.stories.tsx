import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BlogPostHeader } from './BlogPostHeader.tsx';

const meta = {
  title: 'Componentes/Contenido/BlogPostHeader',
  component: BlogPostHeader,
  args: {
    title: 'Por qué pedimos permiso dos veces',
    date: '2026-03-05',
    minutes: 3.2,
    authors: [
      { name: 'Antonia Riquelme', title: 'Ingeniería de integraciones' },
      { name: 'Diego Muñoz', title: 'Producto' },
    ],
  },
} satisfies Meta<typeof BlogPostHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Los minutos se redondean hacia arriba. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvas.getByText('4 min de lectura')).toBeVisible();
    await expect(canvas.getByText('5 de marzo de 2026')).toHaveAttribute('datetime', '2026-03-05');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const OneMinute: Story = {
  name: 'Un minuto',
  args: { minutes: 0.4, authors: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Lectura de un minuto')).toBeVisible();
  },
};

/** En la lista del blog el título lleva a la publicación. */
export const InList: Story = {
  name: 'En una lista',
  args: { href: '/blog/welcome', authors: [] },
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { level: 2 });
    await expect(heading.querySelector('a')).toHaveAttribute('href', '/blog/welcome');
  },
};
