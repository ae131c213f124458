import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Figure } from './Figure.tsx';

const FLOW = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 200"><rect width="640" height="200" fill="#d9f1f2"/><g fill="none" stroke="#007176" stroke-width="2"><rect x="40" y="70" width="140" height="60" rx="6"/><rect x="250" y="70" width="140" height="60" rx="6"/><rect x="460" y="70" width="140" height="60" rx="6"/><path d="M180 100h70m140 0h70"/></g></svg>',
)}`;

const meta = {
  title: 'Componentes/Contenido/Figure',
  component: Figure,
  args: {
    src: FLOW,
    alt: 'Tres cajas en fila: tu servidor, Cauce y la institución, unidas por una línea.',
    width: 640,
    height: 200,
    caption: 'Lo que viaja entre tu servidor, Cauce y la institución.',
  },
} satisfies Meta<typeof Figure>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Reserva su lugar desde el principio y se carga cuando hace falta. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const image = canvas.getByRole('img', { name: /Tres cajas/ });
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('decoding', 'async');
    await expect(canvas.getByRole('figure')).toHaveTextContent('Lo que viaja');
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Eager: Story = { name: 'Carga inmediata', args: { isEager: true } };
