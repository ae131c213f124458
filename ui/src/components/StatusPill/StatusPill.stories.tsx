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
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Pendiente')).toBeVisible();
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Playground: Story = {};
export const Info: Story = { args: { tone: 'info', children: 'En curso' } };
export const Success: Story = { args: { tone: 'success', children: 'Vigente' } };
export const Warning: Story = { args: { tone: 'warning', children: 'Con demoras' } };
export const Danger: Story = { args: { tone: 'danger', children: 'No disponible' } };
