import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Loader } from './Loader.tsx';

const meta = {
  title: 'Componentes/Avisos/Loader',
  component: Loader,
} satisfies Meta<typeof Loader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La gota recorre el cauce; con movimiento reducido descansa en su boca. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Cargando…');
    const drop = canvasElement.querySelector('circle');
    await expect(drop && getComputedStyle(drop).animationDuration).toBe('1.6s');
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Page: Story = {
  name: 'De página',
  args: { layout: 'page', label: 'Preparando la conexión…' },
};
export const Small: Story = { name: 'Chico', args: { size: 24 } };

export const Delayed: Story = {
  name: 'Con demora',
  args: { delay: 300 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cargando…')).toBeVisible();
  },
};
