import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from './Checkbox.tsx';

const meta = {
  title: 'Componentes/Formularios/Checkbox',
  component: Checkbox,
  args: {
    label: 'Movimientos',
    hint: 'Fecha, monto y descripción de los últimos 12 meses.',
    onCheckedChange: fn(),
    style: { maxWidth: 372 },
  },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lo opcional parte sin marcar. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const box = canvas.getByRole('checkbox', { name: 'Movimientos' });
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription(/últimos 12 meses/);
    await userEvent.click(canvas.getByText('Movimientos'));
    await expect(box).toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
    await expect(box.closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox');
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await userEvent.keyboard(' ');
    await expect(box).not.toBeChecked();
  },
};

export const Checked: Story = { name: 'Marcada', args: { defaultChecked: true } };

export const Indeterminate: Story = {
  name: 'Indeterminado',
  args: { isIndeterminate: true, label: 'Todos los datos', hint: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBePartiallyChecked();
  },
};

export const Disabled: Story = {
  name: 'Deshabilitado',
  args: { disabled: true, defaultChecked: true },
};

export const Error: Story = {
  name: 'Con error',
  args: { error: 'Marca esta casilla para seguir.' },
};

/** Obligatoria: lo dice al enviar y el aviso se va al marcarla. */
export const Required: Story = {
  name: 'Obligatorio',
  render: (args) => (
    <form>
      <Checkbox {...args} required />
      <Button type="submit">Guardar</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    const box = canvas.getByRole('checkbox');
    await expect(box).toHaveFocus();
    await expect(box).toHaveAccessibleDescription(/Completa este campo\./);
    await userEvent.click(box);
    await expect(canvas.queryByText('Completa este campo.')).not.toBeInTheDocument();
  },
};
