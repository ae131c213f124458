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

const CALLBACK = '/consola/openid/demo?code=codigo&state=estado';

/** Con el teclado solo: a la página de la organización. */
export const ToOrganisation: Story = {
  name: 'A la organización',
  play: async () => {
    await see('Entra a la consola');
    await tabTo(button('Entrar con la cuenta de tu organización'));
    await userEvent.keyboard('{Enter}');
    await arrive('Entra con tu organización');
    await tabTo(() => screen.getByLabelText('Correo'));
    await userEvent.keyboard('camila@empresa.example{Enter}');
    await waitFor(() => expect(played.left).toBe('https://login.empresa.example/entrar'));
    await expect(played.client.made).toEqual(['startOpenidSignIn camila@empresa.example']);
    await expect(played.visit.openid).toBe('ingreso-2');
    await expect(JSON.stringify(played.visit)).not.toMatch(/camila/);
  },
};

/** Ninguna organización tiene ese dominio. */
export const NoOrganisation: Story = {
  name: 'Sin organización',
  args: {
    hash: '#/organizacion',
    answers: { startOpenidSignIn: refusal('OPENID_NOT_CONFIGURED', { status: 422 }) },
  },
  play: async ({ canvas }) => {
    await see('Entra con tu organización');
    await userEvent.type(screen.getByLabelText('Correo'), 'camila@otra.example{Enter}');
    const title = await canvas.findByText('Tu organización no entra así');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    await expect(played.left).toBeNull();
  },
};

/** De vuelta de la organización, adentro. */
export const FromOrganisation: Story = {
  name: 'De vuelta',
  args: { callback: CALLBACK, hasBegun: true },
  play: async () => {
    await arrive('Inicio de Demo Finanzas');
    await expect(played.client.made[0]).toBe(
      `openOpenidSession {"signInId":"ingreso-2","callback":"${CALLBACK}"}`,
    );
    await expect(played.visit.openid).toBeNull();
  },
};

/** Mientras se comprueba lo que respondió la organización. */
export const Returning: Story = {
  name: 'Volviendo',
  args: { callback: CALLBACK, hasBegun: true, answers: { openOpenidSession: 'pending' } },
  play: async () => {
    await see('Entra a la consola');
    await expect(button('Entrando…')()).toBeVisible();
  },
};

/** Una vuelta que esta pestaña no empezó: puede ser el enlace de otra persona. */
export const NotBegun: Story = {
  name: 'Empezado en otra parte',
  args: { callback: CALLBACK },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No pudimos entrar con tu cuenta')).toBeVisible();
    await expect(played.client.made).toEqual([]);
  },
};

export const OrganisationDown: Story = {
  name: 'La organización no responde',
  args: {
    callback: CALLBACK,
    hasBegun: true,
    answers: { openOpenidSession: refusal('OPENID_UNAVAILABLE', { status: 422 }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tu organización no responde')).toBeVisible();
    await expect(played.visit.session).toBeNull();
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
