import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { UfText } from './UfText.tsx';

const meta = {
  title: 'Componentes/Datos/UfText',
  component: UfText,
  args: { value: 38_123.45 },
} satisfies Meta<typeof UfText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    // The space between unit and figure does not break.
    await expect(canvas.getByText(/^UF/).textContent).toBe('UF\u00A038.123,45');
  },
};
export const Playground: Story = {};

/** El saldo de un crédito hipotecario trae hasta cuatro decimales. */
export const FourDecimals: Story = { args: { value: 2450.1234, fractionDigits: 4 } };
