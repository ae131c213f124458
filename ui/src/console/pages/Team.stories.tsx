import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ask, inDialog, see } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/12 Equipo',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/equipo' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Invitar a alguien que solo mira. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Equipo');
    await screen.findByRole('rowheader', { name: /^Paula Rivas/ });
    await ask('Invitar', 'Invitar a alguien');
    await userEvent.type(screen.getByLabelText('Correo'), 'leo@empresa.example');
    await userEvent.click(inDialog('Enviar invitación')());
    await expect(await canvas.findByText('Invitación enviada a leo@empresa.example')).toBeVisible();
    await expect(played.client.made).toContain(
      'invite {"email":"leo@empresa.example","role":"viewer"}',
    );
  },
};

export const ChangeRole: Story = {
  name: 'Cambiar el rol',
  play: async ({ canvas }) => {
    await see('Equipo');
    await ask('Cambiar rol Paula Rivas', 'Rol de Paula Rivas');
    await userEvent.click(screen.getByLabelText(/Soporte/));
    await userEvent.click(inDialog('Cambiar rol')());
    await expect(await canvas.findByText('El rol de Paula Rivas cambió')).toBeVisible();
    await expect(played.client.made).toContain('changeRole m-2 support');
  },
};

/** La última persona dueña no se puede ir. */
export const LastOwner: Story = {
  name: 'Última persona dueña',
  args: { answers: { removeMember: refusal('LAST_OWNER', { status: 409 }) } },
  play: async () => {
    await see('Equipo');
    await ask('Sacar Diego Soto', '¿Sacar a Diego Soto del equipo?');
    await userEvent.click(inDialog('Sacar')());
    const title = await screen.findByText('Tiene que quedar una persona dueña');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
  },
};

export const Recover: Story = {
  name: 'Recuperar',
  play: async () => {
    await see('Equipo');
    await ask('Recuperar Paula Rivas', '¿Enviar otra invitación a Paula Rivas?');
    await userEvent.click(inDialog('Enviar invitación')());
    await waitFor(() => expect(played.client.made).toContain('recoverMember m-2'));
  },
};

export const EndSession: Story = {
  name: 'Cerrar una sesión',
  play: async ({ canvas }) => {
    await see('Equipo');
    await ask('Cerrar sesión Chrome, Android', '¿Cerrar esta sesión?');
    await userEvent.click(inDialog('Cerrar sesión')());
    await expect(await canvas.findByText('Sesión cerrada')).toBeVisible();
    await expect(played.client.made).toContain('endSession s-2');
  },
};

export const Viewer: Story = {
  name: 'Solo mira',
  args: { role: 'viewer' },
  play: async () => {
    await see('Equipo');
    await screen.findByRole('rowheader', { name: /^Paula Rivas/ });
    await expect(
      screen.queryByRole('button', { name: /Invitar|Sacar|Recuperar|Retirar|rol/ }),
    ).toBeNull();
  },
};
