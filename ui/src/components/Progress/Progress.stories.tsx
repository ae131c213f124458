import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Progress } from './Progress.tsx';

const meta = {
  title: 'Componentes/Avisos/Progress',
  component: Progress,
  args: { label: 'Leyendo movimientos', value: 40, style: { maxWidth: 372 } },
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('progressbar', { name: 'Leyendo movimientos' });
    await expect(bar).toHaveAttribute('aria-valuenow', '40');
    await expect(bar).toHaveAttribute('aria-valuetext', '40%');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Cuando nadie sabe cuánto falta, no se inventa una cifra. */
export const Indeterminate: Story = {
  name: 'Indeterminado',
  args: { value: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  },
};

export const OfAnotherWhole: Story = {
  name: 'De otro total',
  args: { label: 'Páginas leídas', value: 3, max: 12 },
};

/** Lo que se pasa de los límites se queda en ellos. */
export const Clamped: Story = {
  name: 'Valor fuera de rango',
  args: { value: 140 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  },
};

export const HiddenLabel: Story = { name: 'Etiqueta oculta', args: { isLabelHidden: true } };
