import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { arrive, ask, button, inDialog, see } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/10 Widget',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/widget' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;
import * as fixtures from '../test/fixtures.ts';

const hash = `#/widget/${fixtures.config.id}`;

export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Widget');
    await userEvent.click(await screen.findByRole('link', { name: 'Demo Finanzas' }));
    await arrive('Demo Finanzas');
  },
};

/** La vista previa cambia mientras se escribe; se guarda con el botón. */
export const One: Story = {
  name: 'Una configuración',
  args: { hash },
  play: async ({ canvas }) => {
    await see('Demo Finanzas');
    const name = await screen.findByLabelText('Nombre de la aplicación');
    await userEvent.clear(name);
    await userEvent.type(name, 'Sol Créditos');
    await expect(canvas.getByText(/^Sol Créditos te pide permiso/)).toBeVisible();
    await userEvent.click(button('Guardar')());
    await expect(await canvas.findByText('Configuración guardada')).toBeVisible();
    const sent = played.client.made.find((call) => call.startsWith('changeWidgetConfig'));
    await expect(sent).toContain('"appName":"Sol Créditos"');
    // Origins change one by one, never with the rest.
    await expect(sent).not.toMatch(/allowedOrigins|"id"/);
  },
};

export const Origins: Story = {
  name: 'Orígenes',
  args: { hash },
  play: async () => {
    await see('Demo Finanzas');
    await userEvent.type(await screen.findByLabelText('Otro origen'), 'https://b.example{Enter}');
    await waitFor(() =>
      expect(played.client.made).toContain(`addOrigin ${fixtures.config.id} https://b.example`),
    );
    await ask('Quitar https://pruebas.empresa.example', '¿Quitar este origen?');
    await userEvent.click(inDialog('Quitar')());
    await waitFor(() => expect(screen.queryByText('https://pruebas.empresa.example')).toBeNull());
  },
};

export const Refused: Story = {
  name: 'No se guardó',
  args: { hash, answers: { changeWidgetConfig: refusal('WRONG_FORMAT', { status: 422 }) } },
  play: async ({ canvas }) => {
    await see('Demo Finanzas');
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
    const title = await canvas.findByText('La API no lo aceptó');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
  },
};

export const Viewer: Story = {
  name: 'Solo mira',
  args: { hash, role: 'viewer' },
  play: async () => {
    await see('Demo Finanzas');
    await expect(await screen.findByLabelText('Nombre de la aplicación')).toBeDisabled();
    await expect(screen.queryByRole('button', { name: /Guardar|Agregar|Quitar/ })).toBeNull();
  },
};

export const Dark: Story = {
  name: 'Tema oscuro elegido',
  args: {
    hash,
    answers: {
      readWidgetConfig: { ...fixtures.config, theme: { mode: 'dark', color: null } },
    },
  },
};

export const Empty: Story = { name: 'Vacío', args: { answers: { listWidgetConfigs: [] } } };
