import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { arrive, button, see, tabTo } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/1 Ingreso',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { role: null },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Con el teclado solo: una llave de acceso y adentro. */
export const Default: Story = {
  name: 'Por omisión',
  args: { hash: '#/llaves' },
  play: async () => {
    await see('Entra a la consola');
    await tabTo(button('Entrar con llave de acceso'));
    await userEvent.keyboard('{Enter}');
    // It goes on where the address says.
    await arrive('Llaves');
    await expect(played.client.made.slice(0, 2)).toEqual([
      'startSignIn',
      'openSession {"signInId":"ingreso-1","response":{"id":"guardada"}}',
    ]);
    await expect(played.visit.session?.token).toBe('ficha');
  },
};

/** En el sandbox basta un apretón, en dos roles. */
export const Sandbox: Story = {
  name: 'En el sandbox',
  args: { isSandbox: true },
  play: async () => {
    await see('Entra a la consola');
    await expect(button('Entrar como dueña')()).toBeVisible();
    await userEvent.click(button('Entrar solo para mirar')());
    await arrive('Inicio de Demo Finanzas');
    await expect(played.client.made[0]).toBe('openSandboxSession viewer');
  },
};

/** Se cerró el aviso del navegador: se dice qué pasó y se puede probar otra vez. */
export const Cancelled: Story = {
  name: 'Se canceló',
  args: { passkeyError: new DOMException('Cerrado', 'NotAllowedError') },
  play: async ({ canvas }) => {
    await see('Entra a la consola');
    await userEvent.click(button('Entrar con llave de acceso')());
    const title = await canvas.findByText('No se usó la llave de acceso');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    await expect(played.visit.session).toBeNull();
  },
};

export const Refused: Story = {
  name: 'Llave no aceptada',
  args: { answers: { openSession: refusal('PASSKEY_REFUSED', { status: 422 }) } },
  play: async ({ canvas }) => {
    await see('Entra a la consola');
    await userEvent.click(button('Entrar con llave de acceso')());
    await expect(await canvas.findByText('La llave de acceso no sirvió')).toBeVisible();
    await expect(canvas.getByText(/Id de la llamada: r-7f3a/)).toBeVisible();
  },
};

/** La sesión venció: lo leído se fue, y se dice por qué. */
export const Expired: Story = {
  name: 'Vencido',
  args: {
    role: 'owner',
    hash: '#/llaves',
    answers: { listKeys: refusal('EXPIRED_MEMBER_TOKEN', { status: 401 }) },
  },
  play: async ({ canvas }) => {
    await arrive('Entra a la consola');
    await expect(canvas.getByText('Tu sesión venció')).toBeVisible();
    await expect(played.visit.session).toBeNull();
  },
};

/** El idioma se cambia en cualquier página y dura la visita. */
export const InEnglish: Story = {
  name: 'En inglés',
  play: async () => {
    await see('Entra a la consola');
    await userEvent.click(button('English')());
    await see('Sign in to the console');
    await expect(document.documentElement.lang).toBe('en');
    await expect(screen.getByRole('button', { name: 'Español' })).toHaveFocus();
    await expect(played.visit.locale).toBe('en');
  },
};
