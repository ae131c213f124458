import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { arrive, button, see, tabTo } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/2 Invitación',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { role: null, hash: '#/invitacion/secreto' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** De la invitación a la consola, con el teclado solo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Únete a Demo Finanzas');
    await expect(canvas.getByText(/Dueña o dueño/)).toBeVisible();
    await tabTo(() => screen.getByLabelText('Correo'));
    await userEvent.keyboard('diego@empresa.example{Tab}Diego Soto');
    await tabTo(button('Crear llave de acceso y entrar'));
    await userEvent.keyboard('{Enter}');
    await arrive('Inicio de Demo Finanzas');
    await expect(played.client.made).toContain(
      'startRegistration {"invitation":"secreto","email":"diego@empresa.example","name":"Diego Soto"}',
    );
    // The secret stays neither in the address nor in the browser.
    await expect(played.addresses.all).toEqual(['#/']);
    await expect(JSON.stringify(played.visit)).not.toMatch(/secreto/);
  },
};

/** Usada, vencida o para otro correo: la misma respuesta. */
export const NotValid: Story = {
  name: 'No sirve',
  args: { answers: { readInvitation: refusal('INVITATION_NOT_VALID', { status: 410 }) } },
  play: async ({ canvas }) => {
    await see('Tu invitación');
    await expect(await canvas.findByText('Esta invitación no sirve')).toBeVisible();
    await expect(screen.queryByLabelText('Correo')).toBeNull();
  },
};

export const Cancelled: Story = {
  name: 'Se canceló',
  args: { passkeyError: new DOMException('Cerrado', 'NotAllowedError') },
  play: async ({ canvas }) => {
    await see('Únete a Demo Finanzas');
    await userEvent.type(screen.getByLabelText('Correo'), 'diego@empresa.example');
    await userEvent.type(screen.getByLabelText('Tu nombre'), 'Diego Soto{Enter}');
    const title = await canvas.findByText('No se usó la llave de acceso');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    await expect(played.addresses.all).toEqual(['#/invitacion']);
  },
};

/** Con la sesión de otra persona abierta en la misma pestaña. */
export const SignedIn: Story = {
  name: 'Con una sesión abierta',
  args: { role: 'viewer' },
  play: async ({ canvas }) => {
    await see('Únete a Demo Finanzas');
    await expect(canvas.getByText(/Ahora estás como Diego Soto/)).toBeVisible();
    await expect(played.addresses.all).toEqual(['#/invitacion']);
  },
};
