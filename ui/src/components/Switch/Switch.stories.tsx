import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Componentes/Formularios/Switch',
  component: Switch,
  args: { label: 'Avisos por webhook', onCheckedChange: fn() },
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Toma efecto de inmediato; lo que espera un envío es una casilla. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    const control = canvas.getByRole('switch', { name: 'Avisos por webhook' });
    await expect(control).not.toBeChecked();
    await userEvent.click(canvas.getByText('Avisos por webhook'));
    await expect(control).toBeChecked();
    await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
  },
};
export const Playground: Story = {};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('switch')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('switch')).toBeChecked();
  },
};

export const On: Story = { args: { defaultChecked: true } };
export const WithHint: Story = {
  args: { hint: 'Te avisamos cuando una tarea termina.', defaultChecked: true },
};
export const Disabled: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { disabled: true, defaultChecked: true } };
