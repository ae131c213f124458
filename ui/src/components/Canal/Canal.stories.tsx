import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Canal } from './Canal.tsx';

const meta = {
  title: 'Componentes/Avisos/Canal',
  component: Canal,
  args: {
    steps: ['Institución', 'Permiso', 'Acceso', 'Listo'],
    current: 1,
    style: { maxWidth: 220 },
  },
  argTypes: { current: { control: { type: 'range', min: 0, max: 3 } } },
} satisfies Meta<typeof Canal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El canal marca dónde está la persona; el punto de cobre es uno por vista. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paso 2 de 4: Permiso')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };
export const First: Story = { name: 'El primero', args: { current: 0 } };
export const Last: Story = {
  name: 'El último',
  args: { current: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Paso 4 de 4: Listo')).toBeVisible();
  },
};

/** Mientras se conecta, el punto corre hacia la parada siguiente: no hace falta otro indicador. */
export const Moving: Story = { name: 'En movimiento', args: { current: 2, isMoving: true } };

/** En la cabecera del widget las palabras se oyen y no se ven. */
export const HiddenLabel: Story = { name: 'Etiqueta oculta', args: { isLabelHidden: true } };
