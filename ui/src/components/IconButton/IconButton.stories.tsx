import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CloseIcon, RefreshIcon, SearchIcon } from '../Icon/icons.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Componentes/Formularios/IconButton',
  component: IconButton,
  args: { label: 'Cerrar', icon: <CloseIcon />, onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El ícono no habla solo: `label` es obligatorio y da el nombre. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const box = canvas.getByRole('button', { name: 'Cerrar' }).getBoundingClientRect();
    await expect([box.width, box.height]).toEqual([44, 44]);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Cerrar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

/** Con borde, donde nada más dice que se puede apretar. */
export const Outlined: Story = {
  name: 'Con borde',
  args: { variant: 'outlined', label: 'Actualizar', icon: <RefreshIcon /> },
};

/** Se dibuja de 32 px y se deja tocar en 44. */
export const Compact: Story = {
  name: 'Compacto',
  args: { size: 'compact', label: 'Buscar', icon: <SearchIcon /> },
  decorators: [
    (StoryBody) => (
      <div style={{ padding: 8 }}>
        <StoryBody />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Buscar' });
    const box = button.getBoundingClientRect();
    await expect(box.width).toBe(32);
    await expect(document.elementFromPoint(box.left - 5, box.top + 16)).toBe(button);
    await expect(document.elementFromPoint(box.left + 16, box.bottom + 5)).toBe(button);
  },
};

export const Disabled: Story = { name: 'Deshabilitado', args: { disabled: true } };
