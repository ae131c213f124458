import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Field } from './Field.tsx';

const meta = {
  title: 'Componentes/Formularios/Field',
  component: Field,
  args: {
    label: 'Finalidad',
    hint: 'La persona la lee antes de autorizar.',
    style: { maxWidth: 372 },
    children: (control) => <textarea rows={3} {...control} />,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Un control propio recibe los identificadores que lo atan a sus palabras. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Finalidad' });
    await expect(box).toHaveAccessibleDescription('La persona la lee antes de autorizar.');
    await expect(box).not.toHaveAttribute('aria-invalid');
    await userEvent.click(canvas.getByText('Finalidad'));
    await expect(box).toHaveFocus();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Primero se oye la ayuda y después el error. */
export const WithError: Story = {
  name: 'Con error',
  args: { error: 'Escribe para qué pides los datos.' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('textbox');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(
      'La persona la lee antes de autorizar. Escribe para qué pides los datos.',
    );
  },
};

export const Optional: Story = {
  name: 'Opcional',
  args: { isOptional: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Finalidad (opcional)' })).toBeVisible();
  },
};

/** Donde un título al lado ya lo dice. */
export const HiddenLabel: Story = {
  name: 'Etiqueta oculta',
  args: { isLabelHidden: true, hint: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Finalidad' })).toBeVisible();
  },
};
