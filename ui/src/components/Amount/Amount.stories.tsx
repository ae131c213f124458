import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Amount } from './Amount.tsx';

const meta = {
  title: 'Componentes/Datos/Amount',
  component: Amount,
  args: { value: 1_234_567 },
} satisfies Meta<typeof Amount>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const amount = canvas.getByText('$1.234.567');
    await expect(getComputedStyle(amount).fontVariantNumeric).toBe('tabular-nums');
    await expect(getComputedStyle(amount).whiteSpace).toBe('nowrap');
  },
};
export const Playground: Story = {};

/** El signo es U+2212 y va antes del símbolo. */
export const Negative: Story = {
  args: { value: -12_345 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('\u2212$12.345')).toBeVisible();
  },
};

export const Dollars: Story = {
  args: { value: 1200.5, currency: 'usd' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('US$1.200,50')).toBeVisible();
  },
};

export const Euros: Story = { args: { value: 1200.5, currency: 'eur' } };

/** Lo que la institución no informó se ve como una raya y se oye «sin dato». */
export const Missing: Story = {
  args: { value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('sin dato')).toBeInTheDocument();
  },
};
