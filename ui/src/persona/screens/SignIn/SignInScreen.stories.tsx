import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { arrive, button, see, tabTo } from '../../test/playing.ts';
import { refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/1 Ingreso',
  component: PersonPage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Qué es esta página y de quién, antes de pedir nada. Con el teclado solo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Tus permisos en Cauce');
    await expect(document.title).toBe('Tus permisos en Cauce · Cauce');
    await tabTo(() => screen.getByLabelText('RUT'));
    await userEvent.keyboard('123456785{Tab}Ana@correo.example{Enter}');
    await arrive('Escribe el código');
    await expect(played.client.made).toEqual(['startSignIn 12345678-5 Ana@correo.example es-CL']);
    // Neither RUT nor e-mail stays in the browser.
    await expect(JSON.stringify(played.visit)).not.toMatch(/12345678|ana@/i);
    await expect(played.addresses.all.join()).not.toMatch(/12345678|ana@/i);
  },
};

/** Lo que falta se dice en cada campo, y el foco va al primero. */
export const Invalid: Story = {
  name: 'No válido',
  play: async ({ canvas }) => {
    await see('Tus permisos en Cauce');
    await userEvent.type(screen.getByLabelText('Correo'), 'ana@correo');
    await userEvent.click(button('Enviarme un código')());
    await expect(screen.getByLabelText('RUT')).toHaveFocus();
    await expect(canvas.getByText('Escribe tu RUT.')).toBeVisible();
    await expect(canvas.getByText(/Revisa tu correo/)).toBeVisible();
    await expect(played.client.made).toEqual([]);
  },
};

export const TooManyTries: Story = {
  name: 'Demasiados intentos',
  args: {
    answers: {
      signIn: refusal('TOO_MANY_REQUESTS', { status: 429, retryAfter: '2026-11-24T17:30:00.000Z' }),
    },
  },
  play: async ({ canvas }) => {
    await see('Tus permisos en Cauce');
    await userEvent.type(screen.getByLabelText('RUT'), '12.345.678-5');
    await userEvent.type(screen.getByLabelText('Correo'), 'ana@correo.example{Enter}');
    const alert = await canvas.findByText(
      /Podrás probar otra vez desde el 24 de noviembre de 2026, 14:30/,
    );
    await waitFor(() => expect(document.activeElement).toContainElement(alert));
  },
};

/** La sesión venció mientras la persona miraba: lo leído se fue, y se dice por qué. */
export const Expired: Story = {
  name: 'Vencido',
  args: {
    route: { name: 'connections' },
    answers: { connections: refusal('EXPIRED_PERSON_TOKEN', { status: 401 }) },
  },
  play: async ({ canvas }) => {
    await arrive('Tus permisos en Cauce');
    await expect(canvas.getByText('Tu sesión venció')).toBeVisible();
    await expect(played.visit.session).toBeNull();
  },
};

/** El idioma se cambia en cualquier pantalla y dura la visita. */
export const InEnglish: Story = {
  name: 'En inglés',
  play: async ({ canvas }) => {
    await see('Tus permisos en Cauce');
    await userEvent.click(button('English')());
    await see('Your permissions at Cauce');
    await expect(document.documentElement.lang).toBe('en');
    await expect(document.title).toBe('Your permissions at Cauce · Cauce');
    await expect(button('Español')()).toHaveFocus();
    await expect(canvas.getByLabelText('E-mail')).toBeVisible();
    await expect(played.visit.locale).toBe('en');
  },
};
