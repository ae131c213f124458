import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kbd } from './Kbd.tsx';

const meta = {
  title: 'Componentes/Contenido/Kbd',
  component: Kbd,
  args: { keys: ['Ctrl', 'K'] },
  render: (args) => (
    <p>
      Abre la búsqueda con <Kbd {...args} />.
    </p>
  ),
} satisfies Meta<typeof Kbd>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };
export const OneKey: Story = { name: 'Una tecla', args: { keys: ['Esc'] } };
