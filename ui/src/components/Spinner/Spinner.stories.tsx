import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Spinner } from './Spinner.tsx';

const meta = {
  title: 'Componentes/Avisos/Spinner',
  component: Spinner,
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sin palabras a la vista, dice «Cargando…» a quien escucha. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Cargando…');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const WithLabel: Story = {
  name: 'Con texto',
  args: { label: 'Buscando instituciones…', isLabelVisible: true },
};

export const Large: Story = { name: 'Grande', args: { size: 32, label: 'Cargando la página…' } };

/** Una espera corta no parpadea: antes de `delay` no hay nada que ver ni que oír. */
export const Delayed: Story = {
  name: 'Con demora',
  args: { delay: 300 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cargando…')).toBeInTheDocument();
  },
};
