import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stepper } from './Stepper.tsx';

const meta = {
  title: 'Componentes/Avisos/Stepper',
  component: Stepper,
  args: {
    steps: [
      {
        title: '1. Creas una sesión',
        description: 'Tu servidor pide los datos que necesita y el plazo.',
      },
      {
        title: '2. La persona autoriza',
        description: 'En el widget ve qué vas a recibir, para qué y hasta cuándo.',
      },
      {
        title: '3. Cauce lee',
        description: 'Entramos a la institución solo para leer lo autorizado.',
      },
      {
        title: '4. Tu servidor recibe',
        description: 'Consultas la API y recibes JSON ordenado.',
      },
    ],
    current: 1,
    style: { maxWidth: 480 },
  },
  argTypes: { steps: { control: false } },
} satisfies Meta<typeof Stepper>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem');
    await expect(first).toHaveTextContent('(hecho)');
    await expect(second).toHaveAttribute('aria-current', 'step');
  },
};
export const Playground: Story = {};

/** Como relato, sin un lugar actual. */
export const WithoutCurrent: Story = { args: { current: -1 } };

export const TitlesOnly: Story = {
  args: {
    steps: [
      { title: 'Institución' },
      { title: 'Permiso' },
      { title: 'Acceso' },
      { title: 'Listo' },
    ],
    current: 2,
  },
};
