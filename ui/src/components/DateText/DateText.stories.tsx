import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DateText } from './DateText.tsx';

const meta = {
  title: 'Componentes/Datos/DateText',
  component: DateText,
  args: { value: '2026-03-05' },
} satisfies Meta<typeof DateText>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const date = canvas.getByText('5 de marzo de 2026');
    await expect(date).toHaveAttribute('datetime', '2026-03-05');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Numeric: Story = {
  name: 'Numérico',
  args: { format: 'numeric' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('05-03-2026')).toBeVisible();
  },
};

/** La hora es la de Santiago, en 24 horas, esté donde esté quien lee. */
export const WithTime: Story = {
  name: 'Con hora',
  args: { value: '2026-03-05T17:30:00Z', hasTime: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('5 de marzo de 2026, 14:30')).toBeVisible();
  },
};

export const NumericWithTime: Story = {
  name: 'Numérico, con hora',
  args: { value: '2026-03-06T02:05:00Z', format: 'numeric', hasTime: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('05-03-2026 23:05')).toBeVisible();
  },
};

export const English: Story = { name: 'En inglés', globals: { locale: 'en' } };
