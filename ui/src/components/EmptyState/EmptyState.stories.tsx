import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { SearchIcon } from '../Icon/icons.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = {
  title: 'Componentes/Datos/EmptyState',
  component: EmptyState,
  args: {
    title: 'Todavía no hay permisos',
    children: 'Aparecen aquí cuando una persona autoriza su primera conexión.',
  },
  argTypes: { icon: { control: false }, actions: { control: false } },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };

/** Lo que no hay y cómo seguir. */
export const WithAction: Story = {
  name: 'Con acción',
  args: {
    icon: <SearchIcon size={24} />,
    title: 'No encontramos «vanco».',
    children: 'Revisa cómo lo escribiste o elige de la lista.',
    actions: (
      <Button size="compact" variant="secondary">
        Ver toda la lista
      </Button>
    ),
  },
};

export const Centred: Story = {
  name: 'Centrado',
  args: { align: 'center', icon: <SearchIcon size={24} /> },
};
