import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, spyOn } from 'storybook/test';
import { SecretField } from './SecretField.tsx';

const meta = {
  title: 'Componentes/Formularios/SecretField',
  component: SecretField,
  args: {
    label: 'Clave de la API',
    value: 'ck_sandbox_5f2e9b7d1a',
    hint: 'Guárdala en tu servidor, nunca en el navegador.',
    style: { maxWidth: 420 },
  },
} satisfies Meta<typeof SecretField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Se reconoce por su final y no se muestra hasta pedirlo. */
export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('group', { name: 'Clave de la API' })).toBeVisible();
    await expect(canvas.getByText('••••••••••••7d1a')).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent('ck_sandbox');
  },
};
export const Playground: Story = {};

/** Se copia sin mostrarla. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Mostrar' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('ck_sandbox_5f2e9b7d1a')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByText('ck_sandbox_5f2e9b7d1a')).not.toBeInTheDocument();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(writeText).toHaveBeenCalledWith('ck_sandbox_5f2e9b7d1a');
    writeText.mockRestore();
  },
};
