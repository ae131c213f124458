import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { CopyButton } from './CopyButton.tsx';

const meta = {
  title: 'Componentes/Contenido/CopyButton',
  component: CopyButton,
  args: { text: 'npm install @cauce/widget' },
} satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** «Copiar» pasa a «Copiado» durante 1000 ms, y se anuncia. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const button = canvas.getByRole('button', { name: 'Copiar' });
    const status = canvas.getByRole('status');
    await expect(status).toBeEmptyDOMElement();
    // Observed from before the press, because the message lasts only a second.
    const told = waitFor(() => expect(status).toHaveTextContent('Copiado'));
    const renamed = waitFor(() => expect(button).toHaveAccessibleName('Copiado'));
    await userEvent.click(button);
    await Promise.all([told, renamed]);
    await expect(writeText).toHaveBeenCalledWith(args.text);
    await waitFor(() => expect(button).toHaveAccessibleName('Copiar'));
    await waitFor(() => expect(status).toBeEmptyDOMElement());
  },
};
export const Playground: Story = { name: 'Para probar' };

export const IconOnly: Story = {
  name: 'Solo ícono',
  args: { isIconOnly: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Copiar' });
    await expect(button.getBoundingClientRect().width).toBe(32);
    await expect(button.getBoundingClientRect().height).toBe(32);
  },
};

/** Si el navegador se niega, lo dice. */
export const Refused: Story = {
  name: 'Rechazado',
  args: { onFailure: fn(), failureMessage: 'No se pudo copiar. Cópialo con el teclado.' },
  play: async ({ canvas, args }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowed'));
    const button = canvas.getByRole('button', { name: 'Copiar' });
    const told = waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('Cópialo con el teclado.'),
    );
    const renamed = waitFor(() => expect(button).toHaveAccessibleName('No se copió'));
    await userEvent.click(button);
    await Promise.all([told, renamed]);
    await expect(args.onFailure).toHaveBeenCalledOnce();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(writeText).toHaveBeenCalledTimes(2);
  },
};
