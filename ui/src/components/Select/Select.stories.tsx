import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Select } from './Select.tsx';

const meta = {
  title: 'Componentes/Formularios/Select',
  component: Select,
  args: {
    label: 'Tipo de cuenta',
    options: [
      { value: 'corriente', label: 'Cuenta corriente' },
      { value: 'vista', label: 'Cuenta vista' },
      { value: 'rut', label: 'CuentaRUT' },
      { value: 'ahorro', label: 'Cuenta de ahorro' },
      { value: 'chequera_electronica', label: 'Chequera electrónica', isDisabled: true },
    ],
    name: 'accountType',
    onValueChange: fn(),
    style: { maxWidth: 372 },
  },
  argTypes: { options: { control: false } },
} satisfies Meta<typeof Select>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Tipo de cuenta' });
    await expect(field).toHaveTextContent('Elige una opción');
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Cuenta vista' }));
    await expect(args.onValueChange).toHaveBeenCalledWith('vista');
    await expect(field).toHaveTextContent('Cuenta vista');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Flechas, inicio y fin, letras para llegar, Enter elige y Escape deja como estaba. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('combobox');
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const highlighted = () => document.activeElement?.textContent;
    await waitFor(() => expect(highlighted()).toBe('Cuenta corriente'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(highlighted()).toBe('Cuenta vista'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(highlighted()).toBe('Chequera electrónica'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(highlighted()).toBe('Cuenta corriente'));
    // A single letter moves to the next option that begins with it. Several letters only form a
    // word if typed quickly enough, which a story cannot guarantee.
    await userEvent.keyboard('c');
    await waitFor(() => expect(highlighted()).toBe('Cuenta vista'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(highlighted()).toBe('CuentaRUT'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('rut');
    await waitFor(() => expect(field).toHaveFocus());

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(highlighted()).toBe('CuentaRUT'));
    await userEvent.keyboard('{ArrowUp}{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveTextContent('CuentaRUT');
  },
};

export const Chosen: Story = { name: 'Con un valor elegido', args: { defaultValue: 'vista' } };
export const Compact: Story = {
  name: 'Compacto',
  args: { size: 'compact', defaultValue: 'vista' },
};
export const Disabled: Story = {
  name: 'Deshabilitado',
  args: { disabled: true, defaultValue: 'vista' },
};

export const Error: Story = {
  name: 'Con error',
  args: { hint: 'La que recibe el pago.', error: 'Elige una cuenta.' },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription('La que recibe el pago. Elige una cuenta.');
  },
};

/** Obligatorio: lo dice al enviar y el aviso se va al elegir. */
export const Required: Story = {
  name: 'Obligatorio',
  render: (args) => (
    <form style={{ display: 'grid', gap: 24, justifyItems: 'start' }}>
      <Select {...args} required style={{ width: '100%', maxWidth: 372 }} />
      <Button type="submit">Guardar</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Guardar' }));
    const field = canvas.getByRole('combobox');
    await expect(await canvas.findByText('Elige una opción de la lista.')).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'Cuenta vista' }));
    await expect(canvas.queryByText('Elige una opción de la lista.')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  },
};
