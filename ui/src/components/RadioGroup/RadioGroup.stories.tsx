import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Componentes/Formularios/RadioGroup',
  component: RadioGroup,
  args: {
    label: '¿Por cuánto tiempo?',
    options: [
      { value: 'once', label: 'Una sola vez' },
      { value: 'quarter', label: 'Tres meses', hint: 'Hasta el 5 de junio de 2026' },
      { value: 'year', label: 'Un año', hint: 'Hasta el 5 de marzo de 2027' },
    ],
    name: 'term',
    onValueChange: fn(),
  },
} satisfies Meta<typeof RadioGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nada viene elegido. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('radiogroup', { name: '¿Por cuánto tiempo?' })).toBeVisible();
    const once = canvas.getByRole('radio', { name: 'Una sola vez' });
    await expect(once).not.toBeChecked();
    await userEvent.click(canvas.getByText('Una sola vez'));
    await expect(once).toBeChecked();
    await expect(args.onValueChange).toHaveBeenCalledWith('once');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Una sola parada del tabulador; las flechas mueven y eligen. */
export const Keyboard: Story = {
  name: 'Con teclado',
  args: { defaultValue: 'quarter' },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Tres meses' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Un año' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Un año' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('radio', { name: 'Tres meses' })).toBeChecked();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('quarter');
  },
};

export const WithHint: Story = {
  name: 'Con ayuda',
  args: { hint: 'Puedes quitar el permiso cuando quieras.' },
};

export const Error: Story = {
  name: 'Con error',
  args: { error: 'Elige un plazo.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup')).toHaveAccessibleDescription('Elige un plazo.');
  },
};

export const DisabledOption: Story = {
  name: 'Opción deshabilitada',
  args: {
    options: [
      { value: 'once', label: 'Una sola vez' },
      {
        value: 'year',
        label: 'Un año',
        hint: 'Tu plan permite permisos de una sola vez.',
        isDisabled: true,
      },
    ],
    defaultValue: 'once',
  },
};
