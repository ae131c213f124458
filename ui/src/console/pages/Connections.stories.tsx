import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ask, inDialog, see } from '../../persona/test/playing.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/5 Conexiones',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/conexiones' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;
import * as fixtures from '../test/fixtures.ts';

const [waiting] = fixtures.connections;
const id = waiting?.consentId ?? '';

/** Una conexión que espera a la persona: por qué, y un token para repararla. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Conexiones');
    await expect(await canvas.findByText('Cambió su clave')).toBeVisible();
    await ask(`Reparar ${id}`, '¿Hacer un token para reparar?');
    await userEvent.click(inDialog('Hacer el token')());
    const made = await screen.findByRole('dialog', { name: 'Token para reparar' });
    await waitFor(() => expect(within(made).getByText('token-EJEMPLO')).toBeVisible());
    await expect(played.client.made).toContain(`repairConnection ${id}`);
  },
};

/** Quitar el permiso dice qué pasa, y el foco empieza en la salida. */
export const Revoke: Story = {
  name: 'Quitar el permiso',
  play: async ({ canvas }) => {
    await see('Conexiones');
    await ask(`Ver ${id}`, 'Conexión');
    await userEvent.click(inDialog('Quitar el permiso')());
    await screen.findByRole('dialog', { name: '¿Quitar el permiso?' });
    await expect(inDialog('Cancelar')()).toHaveFocus();
    await userEvent.click(inDialog('Quitar el permiso')());
    await expect(await canvas.findByText('Permiso quitado')).toBeVisible();
    await expect(played.client.made).toContain(`revokeConnection ${id}`);
  },
};

export const Viewer: Story = {
  name: 'Solo mira',
  args: { role: 'viewer' },
  play: async () => {
    await see('Conexiones');
    await ask(`Ver ${id}`, 'Conexión');
    await expect(screen.queryByRole('button', { name: /Reparar|Quitar/ })).toBeNull();
  },
};

export const NeedsPerson: Story = {
  name: 'Las que esperan a la persona',
  args: { hash: '#/conexiones?needsPerson=true' },
  play: async () => {
    await see('Conexiones');
    await expect(played.client.made).toContain('listConnections {"needsPerson":true} null');
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { listConnections: { rows: [], next: null } } },
};
