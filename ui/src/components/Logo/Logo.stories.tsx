import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Logo } from './Logo.tsx';

const meta = {
  title: 'Componentes/Base/Logo',
  component: Logo,
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };

/** Sin la palabra, la marca lleva el nombre para quien escucha. */
export const Mark: Story = {
  name: 'Solo símbolo',
  args: { variant: 'mark', size: 48 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Cauce' })).toBeVisible();
  },
};

export const Large: Story = { name: 'Grande', args: { size: 64 } };

/** De un solo color, para imprimir. */
export const Monochrome: Story = { name: 'Un solo color', args: { isMonochrome: true } };
