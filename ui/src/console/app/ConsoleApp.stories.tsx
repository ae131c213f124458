import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { arrive, button, inDialog, link, see, tabTo } from '../../persona/test/playing.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';
import * as fixtures from '../test/fixtures.ts';

const meta = {
  title: 'Consola/Recorrido',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opens a page from the menu, which is closed on a narrow screen. */
async function open(name: string): Promise<void> {
  const menu = screen.queryByRole('button', { expanded: false, name: /./ });
  if (menu !== null && getComputedStyle(menu).display !== 'none') {
    await tabTo(() => menu);
    await userEvent.keyboard('{Enter}');
  }
  await tabTo(link(name));
  await userEvent.keyboard('{Enter}');
  await arrive(name);
}

/** Del ingreso a la invitación de alguien más, con el teclado solo. */
export const Default: Story = {
  name: 'Por omisión',
  args: { role: null },
  play: async () => {
    await see('Entra a la consola');
    await tabTo(button('Entrar con llave de acceso'));
    await userEvent.keyboard('{Enter}');
    await arrive('Inicio de Demo Finanzas');
    await open('Tareas');
    await screen.findByRole('link', { name: 'e2e65f1f' });
    await tabTo(link('e2e65f1f'));
    await userEvent.keyboard('{Enter}');
    await arrive('Tarea');
    await open('Equipo');
    await tabTo(button('Invitar'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Invitar a alguien' });
    await tabTo(() => screen.getByLabelText('Correo'));
    await userEvent.keyboard('leo@empresa.example');
    await tabTo(inDialog('Enviar invitación'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Invitación enviada a leo@empresa.example');
    // The focus is back where it was.
    await waitFor(() => expect(button('Invitar')()).toHaveFocus());
    await tabTo(button('Salir'));
    await userEvent.keyboard('{Enter}');
    await arrive('Entra a la consola');
    await expect(played.visit.session).toBeNull();
    await expect(played.addresses.all).toEqual([
      '#/',
      '#/tareas',
      `#/tareas/${fixtures.timeline.taskId}`,
      '#/equipo',
    ]);
  },
};

/** Una lista que no se puede dibujar. */
const fragile = {
  ...fixtures.keys[0],
  get scopes(): never {
    throw new Error('La llave llegó sin permisos.');
  },
};

/** Una falla al dibujar: se dice y se puede cargar otra vez. */
export const Crashed: Story = {
  name: 'Se cayó',
  // Not by args, because Storybook would copy it.
  render: () => <ConsolePage hash="#/llaves" answers={{ listKeys: [fragile as never] }} />,
  beforeEach: () => {
    // React logs each error that it contains.
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
  play: async () => {
    await arrive('Algo falló de nuestro lado');
    await expect(document.title).toBe('Algo falló de nuestro lado · Consola de Cauce');
  },
};

export const InEnglish: Story = {
  name: 'En inglés',
  args: { hash: '#/equipo' },
  play: async () => {
    await see('Equipo');
    await userEvent.click(button('English')());
    await see('Team');
    await expect(document.documentElement.lang).toBe('en');
    await expect(await screen.findByRole('button', { name: 'Invite' })).toBeVisible();
  },
};
