import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StatusPill } from './StatusPill.tsx';

const meta = {
  title: 'Componentes/Datos/StatusPill',
  component: StatusPill,
  args: { children: 'Pendiente' },
} satisfies Meta<typeof StatusPill>;

export default meta;
type Story = StoryObj<typeof meta>;

/** La palabra dice el estado; la forma y el color lo acompañan. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Pendiente')).toBeVisible();
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Info: Story = { name: 'Información', args: { tone: 'info', children: 'En curso' } };
export const Success: Story = { name: 'Éxito', args: { tone: 'success', children: 'Vigente' } };
export const Warning: Story = {
  name: 'Advertencia',
  args: { tone: 'warning', children: 'Con demoras' },
};
export const Danger: Story = {
  name: 'Peligro',
  args: { tone: 'danger', children: 'No disponible' },
};
