import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { CauceConnectButton } from './CauceConnectButton.tsx';
import { interceptScript } from '../test/interceptScript.ts';

/** Stands in for `connect.js`: a widget that is open until it is told to close. */
const LOADER = `
  window.CauceConnect = {
    open: ({ onExit }) => {
      const dialog = document.createElement('dialog');
      dialog.ariaLabel = 'Conexión segura con Cauce';
      dialog.append(Object.assign(document.createElement('button'), { textContent: 'Salir' }));
      document.body.append(dialog);
      const opener = document.activeElement;
      dialog.showModal();
      const close = () => {
        if (!dialog.isConnected) return;
        dialog.remove();
        opener.focus();
        onExit?.({ reason: 'closed', code: null, requestId: null });
      };
      dialog.querySelector('button').onclick = close;
      return { close };
    },
  };`;

const meta = {
  title: 'Widget/React/CauceConnectButton',
  component: CauceConnectButton,
  args: {
    apiUrl: 'https://sandbox.api.cauce.example',
    widgetConfigId: 'una-configuracion',
    createOtpToken: () => Promise.resolve('un-token'),
    onSuccess: fn(),
    onExit: fn(),
    onEvent: fn(),
    onError: fn(),
  },
  argTypes: { container: { control: false }, release: { control: 'object' } },
  beforeEach: () => interceptScript(() => LOADER).restore,
} satisfies Meta<typeof CauceConnectButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sin estilo propio: `data-status` dice en qué va, y el tuyo lo muestra. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Conectar institución' });
    await expect(button).toHaveAttribute('data-status', 'idle');
    await expect(button).toHaveAttribute('aria-busy', 'false');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Mientras tu servidor crea el token. Conserva el foco, y otra pulsación no hace nada. */
export const Opening: Story = {
  name: 'Abriendo',
  args: { createOtpToken: fn(() => new Promise<string>(() => undefined)) },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(args.createOtpToken).toHaveBeenCalled());
    await userEvent.click(button);
    await expect(button).toHaveAttribute('data-status', 'opening');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
    await expect(args.createOtpToken).toHaveBeenCalledOnce();
  },
};

/** El widget está abierto; al cerrarse avisa por `onExit` y el foco vuelve al botón. */
export const OpenAndClosed: Story = {
  name: 'Abre y cierra',
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'open'));
    document.querySelector<HTMLButtonElement>('dialog button')?.click();
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'idle'));
    await expect(button).toHaveFocus();
    await expect(args.onExit).toHaveBeenCalledOnce();
  },
};

/** No se abrió: `onError` dice por qué, y el botón sirve para probar otra vez. */
export const Failed: Story = {
  name: 'Con falla',
  args: {
    createOtpToken: () => Promise.reject(new Error('El servidor respondió 503')),
    children: 'Probar otra vez',
  },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'failed'));
    await expect(args.onError).toHaveBeenCalledWith(new Error('El servidor respondió 503'));
  },
};

/** Con el estilo de tu aplicación. */
export const Styled: Story = {
  name: 'Con estilo propio',
  args: {
    style: {
      padding: '12px 20px',
      border: 0,
      borderRadius: 8,
      background: 'var(--cauce-n-12)',
      color: 'var(--cauce-n-1)',
    },
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'open'));
    document.querySelector<HTMLButtonElement>('dialog button')?.click();
    await waitFor(() => expect(button).toHaveAttribute('data-status', 'idle'));
  },
};
