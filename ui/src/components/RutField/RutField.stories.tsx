import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { RutField } from './RutField.tsx';

const meta = {
  title: 'Componentes/Formularios/RutField',
  component: RutField,
  args: { onValueChange: fn(), name: 'rut', style: { maxWidth: 372 } },
} satisfies Meta<typeof RutField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Se escribe como sea; al salir del campo queda con puntos, guion y K mayúscula. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox', { name: 'RUT' });
    await expect(input).toHaveAccessibleDescription('Ejemplo: 12.345.678-5');
    await expect(input).toHaveAttribute('autocomplete', 'username');
    await userEvent.type(input, '12345678-5');
    await expect(input).toHaveValue('12345678-5');
    await userEvent.tab();
    await expect(input).toHaveValue('12.345.678-5');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('12.345.678-5');
    await userEvent.clear(input);
    await userEvent.type(input, '6k');
    await userEvent.tab();
    await expect(input).toHaveValue('6-K');
  },
};
export const Playground: Story = { name: 'Para probar' };

const handleSubmit = fn();

/** El dígito final se comprueba antes de gastar un intento. */
export const Keyboard: Story = {
  name: 'Con teclado',
  render: (args) => (
    <form
      style={{ display: 'grid', gap: 24, justifyItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(new FormData(event.currentTarget).get('rut'));
      }}
    >
      <RutField {...args} style={{ width: '100%', maxWidth: 372 }} />
      <Button type="submit">Conectar</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    handleSubmit.mockClear();
    const input = canvas.getByRole('textbox', { name: 'RUT' });
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('Escribe tu RUT.')).toBeVisible();

    await userEvent.keyboard('12.345.678-9{Enter}');
    await expect(canvas.getByText('Revisa tu RUT: el dígito final no corresponde.')).toBeVisible();
    await expect(input).toHaveFocus();
    await expect(handleSubmit).not.toHaveBeenCalled();

    await userEvent.keyboard('{Backspace}5');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(handleSubmit).toHaveBeenCalledWith('12.345.678-5');
  },
};

export const WrongCheckDigit: Story = {
  name: 'Dígito equivocado',
  args: {
    defaultValue: '12.345.678-9',
    error: 'Revisa tu RUT: el dígito final no corresponde.',
  },
};

export const Optional: Story = {
  name: 'Opcional',
  args: { label: 'RUT de la empresa', required: false, isOptional: true },
};
