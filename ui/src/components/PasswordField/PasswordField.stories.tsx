import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'Componentes/Formularios/PasswordField',
  component: PasswordField,
  args: { label: 'Clave de internet', name: 'password', style: { maxWidth: 372 } },
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Se puede pegar y usar un gestor de claves; nunca queda en el estado de la página. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Clave de internet');
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveAttribute('autocomplete', 'current-password');
    await expect(input).toHaveAttribute('autocapitalize', 'none');
    await expect(input).toHaveAttribute('spellcheck', 'false');
    await userEvent.click(input);
    await userEvent.paste('Rio2026');
    await expect(input).toHaveValue('Rio2026');
  },
};
export const Playground: Story = {
  name: 'Para probar',
  args: { rule: { minLength: 4, maxLength: 8, characters: 'alphanumeric' } },
};

/** Mostrarla se anuncia, sin leerla. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Clave de internet');
    await userEvent.tab();
    await userEvent.keyboard('Rio2026');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Mostrar clave' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveAttribute('type', 'text');
    await expect(canvas.getByText('Tu clave está a la vista')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect(input).toHaveAttribute('type', 'password');
    await expect(canvas.getByText('Tu clave está oculta')).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Mostrar clave' })).toHaveFocus();
    for (const status of canvas.getAllByRole('status')) {
      await expect(status).not.toHaveTextContent('Rio2026');
    }
  },
};

const handleSubmit = fn();

/** Al enviar se oculta de nuevo. */
export const HiddenOnSubmit: Story = {
  name: 'Se oculta al enviar',
  render: (args) => (
    <form
      style={{ display: 'grid', gap: 24, justifyItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(new FormData(event.currentTarget).get('password'));
      }}
    >
      <PasswordField {...args} style={{ width: '100%', maxWidth: 372 }} />
      <div style={{ display: 'flex', gap: 8 }}>
        <Button type="submit">Conectar</Button>
        <Button type="reset" variant="secondary">
          Vaciar
        </Button>
      </div>
    </form>
  ),
  play: async ({ canvas }) => {
    handleSubmit.mockClear();
    const input = canvas.getByLabelText('Clave de internet');
    await userEvent.click(canvas.getByRole('button', { name: 'Conectar' }));
    await expect(canvas.getByText('Escribe tu clave.')).toBeVisible();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('Rio2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar clave' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Conectar' }));
    await expect(handleSubmit).toHaveBeenCalledWith('Rio2026');
    await expect(input).toHaveAttribute('type', 'password');

    await userEvent.click(canvas.getByRole('button', { name: 'Vaciar' }));
    await expect(input).toHaveValue('');
    await userEvent.click(canvas.getByRole('button', { name: 'Conectar' }));
    await expect(handleSubmit).toHaveBeenCalledOnce();
  },
};

/** La forma de la clave se dice antes y se comprueba al escribir: no se gasta un intento. */
export const WithRule: Story = {
  name: 'Con regla',
  args: { rule: { minLength: 4, maxLength: 8, characters: 'alphanumeric', symbols: '._*-' } },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Clave de internet');
    const length = canvas.getByText('Tiene entre 4 y 8 caracteres').closest('li');
    const characters = canvas
      .getByText('Solo letras sin tildes y números, y los símbolos . _ * -')
      .closest('li');
    await expect(length).toHaveAttribute('data-state', 'pending');

    await userEvent.type(input, 'ab');
    await expect(length).toHaveAttribute('data-state', 'pending');
    await userEvent.tab();
    await expect(length).toHaveAttribute('data-state', 'wrong');
    await expect(input.validationMessage).toBe('Revisa tu clave: falta cumplir esto.');

    await userEvent.type(input, 'c.');
    await expect(length).toHaveAttribute('data-state', 'met');
    await expect(characters).toHaveTextContent('cumplido');
    await expect(input.validationMessage).toBe('');

    await userEvent.type(input, 'ñ');
    await expect(characters).toHaveAttribute('data-state', 'wrong');
    await userEvent.type(input, '12345');
    await expect(length).toHaveAttribute('data-state', 'wrong');
    await expect(input).toHaveAccessibleDescription(/no se cumple/);
  },
};

/** El error remite a la lista, que marca lo que falta: nada se dice dos veces. */
export const RuleNotMet: Story = {
  name: 'No cumple la regla',
  render: (args) => (
    <form
      style={{ display: 'grid', gap: 24, justifyItems: 'start' }}
      onSubmit={(event) => event.preventDefault()}
    >
      <PasswordField {...args} style={{ width: '100%', maxWidth: 372 }} />
      <Button type="submit">Conectar</Button>
    </form>
  ),
  args: { rule: { minLength: 6, maxLength: 6, characters: 'digits' } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Clave de internet'), '1234{Enter}');
    await expect(canvas.getByText('Revisa tu clave: falta cumplir esto.')).toBeVisible();
    await expect(canvas.getByText('Tiene 6 caracteres').closest('li')).toHaveAttribute(
      'data-state',
      'wrong',
    );
  },
};

export const FixedLength: Story = {
  name: 'Largo fijo',
  args: { label: 'Clave', rule: { minLength: 6, maxLength: 6, characters: 'digits' } },
};

export const CapsLock: Story = {
  name: 'Mayúsculas activadas',
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    await user.click(canvas.getByLabelText('Clave de internet'));
    await user.keyboard('{CapsLock}');
    await user.keyboard('a');
    await expect(canvas.getByText('Tienes activadas las mayúsculas.')).toBeVisible();
    await user.keyboard('{CapsLock}');
    await user.keyboard('a');
    await expect(canvas.queryByText('Tienes activadas las mayúsculas.')).not.toBeInTheDocument();
  },
};

/** Un espacio que se pegó con la clave se avisa; uno a medio escribir, no. */
export const EdgeSpace: Story = {
  name: 'Espacio al borde',
  play: async ({ canvas }) => {
    const words = 'Tu clave empieza o termina con un espacio.';
    const input = canvas.getByLabelText('Clave de internet');
    await userEvent.type(input, 'Rio ');
    await expect(canvas.queryByText(words)).not.toBeInTheDocument();
    await userEvent.clear(input);
    await userEvent.paste('Rio2026 ');
    await waitFor(() => expect(canvas.getByText(words)).toBeVisible());
    await expect(input).toHaveAccessibleDescription(words);
    await userEvent.type(input, '{Backspace}');
    await expect(canvas.queryByText(words)).not.toBeInTheDocument();
  },
};

export const Error: Story = { name: 'Con error', args: { error: 'Escribe tu clave.' } };
export const Disabled: Story = { name: 'Deshabilitado', args: { disabled: true } };

/** En un campo angosto el botón deja su lugar a la clave y conserva su nombre. */
export const Narrow: Story = {
  name: 'Angosto',
  args: { style: { width: 288 } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Mostrar clave' });
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
    await expect(button.getBoundingClientRect().width).toBeLessThan(48);
  },
};
