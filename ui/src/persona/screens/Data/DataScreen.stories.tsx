import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { refusal } from '../../test/refusal.ts';
import * as fixtures from '../../test/fixtures.ts';
import { arrive, ask, button, see, tabTo } from '../../test/playing.ts';

const meta = {
  title: 'Persona/8 Mis datos',
  component: PersonPage,
  args: { route: { name: 'data' } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una copia, cómo corregir y cómo borrar. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Mis datos');
    await expect(canvas.getByText(/pide la corrección en la institución/)).toBeVisible();
  },
};

/** La copia se baja después de decir qué trae y que no va cifrada. */
export const Downloaded: Story = {
  name: 'Descargado',
  play: async () => {
    const dialog = within(await ask('Descargar en JSON', '¿Descargar tus datos?'));
    await expect(dialog.getByText(/No va cifrado/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    await arrive('Archivo descargado');
    await expect(played.saved).toEqual(['cauce-datos.json']);
  },
};

const rows = async () => within(await screen.findByRole('region', { name: 'Sesiones abiertas' }));

/** Cada sesión dice desde dónde y cuándo; la de esta página se cierra con «Salir». */
export const Sessions: Story = {
  name: 'Sesiones',
  play: async () => {
    const list = await rows();
    await list.findByText('Firefox en Linux');
    await expect(list.getByText('La que usas ahora')).toBeVisible();
    await expect(list.getByText('Samsung Internet en Android')).toBeVisible();
    await expect(list.getByText('Navegador desconocido')).toBeVisible();
    await expect(list.getAllByRole('button', { name: 'Cerrar esta sesión' })).toHaveLength(2);
  },
};

/** Se cierra con el teclado; el foco pasa a lo que se hizo, porque el botón ya no está. */
export const SessionEnded: Story = {
  name: 'Sesión terminada',
  play: async () => {
    const list = await rows();
    await list.findByText('Firefox en Linux');
    const first = () =>
      list.getAllByRole('button', { name: 'Cerrar esta sesión' })[0] as HTMLElement;
    await expect(first()).toHaveAccessibleDescription(/Samsung Internet en Android/);
    await tabTo(first);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(list.getByText(/La sesión quedó cerrada/)).toHaveFocus());
    await expect(list.queryByText('Samsung Internet en Android')).toBeNull();
    // With a single other one, «las demás» would say the same twice.
    await expect(list.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
    await expect(played.client.made).toContain('endSession sesion-telefono');
  },
};

export const OthersEnded: Story = {
  name: 'Otras terminadas',
  play: async () => {
    const list = await rows();
    await userEvent.click(await list.findByRole('button', { name: 'Cerrar las demás' }));
    await waitFor(() =>
      expect(list.getByText(/Las demás sesiones quedaron cerradas/)).toHaveFocus(),
    );
    await expect(list.getAllByRole('listitem')).toHaveLength(1);
  },
};

/** Mientras se cierra una, las otras esperan. */
export const SessionEnding: Story = {
  name: 'Sesión por terminar',
  args: { answers: { ending: 'pending' } },
  play: async () => {
    const list = await rows();
    await userEvent.click(await list.findByRole('button', { name: 'Cerrar las demás' }));
    await expect(list.getByRole('button', { name: 'Cerrando…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(
      list.getAllByRole('button', { name: 'Cerrar esta sesión' })[0] as HTMLElement,
    );
    await expect(played.client.made.filter((call) => call.startsWith('end'))).toHaveLength(1);
  },
};

/** Si no se pudo, se dice y la lista queda. */
export const SessionNotEnded: Story = {
  name: 'La sesión no se cerró',
  args: { answers: { ending: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async () => {
    const list = await rows();
    await userEvent.click(await list.findByRole('button', { name: 'Cerrar las demás' }));
    await waitFor(() => expect(list.getByRole('alert')).toHaveFocus());
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
  },
};

export const OnlySession: Story = {
  name: 'Solo la sesión',
  args: { answers: { openSessions: fixtures.openSessions.slice(0, 1) } },
  play: async () => {
    const list = await rows();
    await list.findByText('Firefox en Linux');
    await expect(list.queryByRole('button')).toBeNull();
  },
};

export const SessionsFailed: Story = {
  name: 'No cargaron las sesiones',
  args: { answers: { openSessions: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async () => {
    const list = await rows();
    await list.findByText(/r-7f3a/);
    await expect(button('Reintentar')()).toBeVisible();
  },
};
