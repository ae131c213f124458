import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { KeyIcon } from '../Icon/icons.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Componentes/Formularios/TextField',
  component: TextField,
  args: {
    label: 'Nombre de la aplicación',
    hint: 'La persona lo lee al dar su permiso.',
    name: 'application',
    onValueChange: fn(),
    style: { maxWidth: 372 },
  },
  argTypes: { leading: { control: false }, trailing: { control: false } },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('textbox', { name: 'Nombre de la aplicación' });
    await expect(input).toHaveAccessibleDescription('La persona lo lee al dar su permiso.');
    await expect(input.parentElement?.getBoundingClientRect().height).toBe(48);
    // iOS zooms in on fields with a smaller font.
    await expect(parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(16);
    await userEvent.type(input, 'Arriendo');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('Arriendo');
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  args: { defaultValue: 'Arriendo' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('{End} Fácil');
    await expect(canvas.getByRole('textbox')).toHaveValue('Arriendo Fácil');
  },
};

/** 40 px, en las páginas densas de la documentación. */
export const Compact: Story = {
  name: 'Compacto',
  args: { size: 'compact' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox').parentElement;
    await expect(box?.getBoundingClientRect().height).toBe(40);
  },
};

export const WithIcon: Story = {
  name: 'Con ícono',
  args: { label: 'Clave de la API', hint: undefined, leading: <KeyIcon /> },
};

export const Optional: Story = {
  name: 'Opcional',
  args: { label: 'Alias', hint: undefined, isOptional: true },
};

export const Error: Story = {
  name: 'Con error',
  args: { defaultValue: 'a', error: 'Escribe al menos 3 letras.' },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(/al menos 3 letras/);
  },
};

export const Disabled: Story = {
  name: 'Deshabilitado',
  args: { defaultValue: 'Arriendo Fácil', disabled: true },
};

export const ReadOnly: Story = {
  name: 'Solo lectura',
  args: { defaultValue: 'Arriendo Fácil', readOnly: true },
};

const handleSubmit = fn();

/** El error aparece al enviar, lleva el foco al primer campo con error y se va al escribir. */
export const ValidatedOnSubmit: Story = {
  name: 'Se valida al enviar',
  args: {
    required: true,
    validate: (value) =>
      value === '' || value.length >= 3 ? undefined : 'Escribe al menos 3 letras.',
  },
  render: (args) => (
    <form
      style={{ display: 'grid', gap: 24, justifyItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <TextField {...args} style={{ width: '100%', maxWidth: 372 }} />
      <Button type="submit">Guardar</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    handleSubmit.mockClear();
    const input = canvas.getByRole('textbox');
    const save = canvas.getByRole('button', { name: 'Guardar' });
    await userEvent.click(save);
    await expect(canvas.getByText('Completa este campo.')).toBeVisible();
    await expect(input).toHaveFocus();

    await userEvent.type(input, 'Ab');
    await expect(canvas.queryByText('Completa este campo.')).not.toBeInTheDocument();
    await expect(input).not.toHaveAttribute('aria-invalid');
    await userEvent.click(save);
    await expect(canvas.getByText('Escribe al menos 3 letras.')).toBeVisible();
    await expect(handleSubmit).not.toHaveBeenCalled();

    await userEvent.type(input, 'c{Enter}');
    await expect(handleSubmit).toHaveBeenCalledOnce();
  },
};
