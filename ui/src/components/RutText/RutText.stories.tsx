import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { RutText } from './RutText.tsx';

const meta = {
  title: 'Componentes/Datos/RutText',
  component: RutText,
  args: { value: '12345678-5' },
} satisfies Meta<typeof RutText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('12.345.678-5')).toBeVisible();
  },
};
export const Playground: Story = {};

/** La K va siempre en mayúscula. */
export const WithK: Story = {
  args: { value: '20347878-k' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('20.347.878-K')).toBeVisible();
  },
};
