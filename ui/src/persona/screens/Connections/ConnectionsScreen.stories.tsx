import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import * as fixtures from '../../test/fixtures.ts';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { arrive, ask, button, link, see } from '../../test/playing.ts';
import { refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/3 Conexiones',
  component: PersonPage,
  args: { route: { name: 'connections' } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Quién lee, de dónde, hasta cuándo, si guarda la clave y la última lectura; lo terminado, abajo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Tus conexiones');
    const current = within(await canvas.findByRole('region', { name: 'Vigentes' }));
    await expect(current.getAllByRole('listitem').length).toBeGreaterThan(2);
    await expect(current.getByText('Clave guardada')).toBeVisible();
    await expect(current.getAllByText('Hasta el 2 de agosto de 2027')[0]).toBeVisible();
    await expect(
      within(canvas.getByRole('region', { name: 'Terminadas' })).getByText('Permiso quitado'),
    ).toBeVisible();
    await expect(canvas.getByText('RUT 12.345.678-5, ana@correo.example')).toBeVisible();
    await userEvent.click(link('Sol Créditos Lee tus datos de Banco Austral')());
    await arrive('Sol Créditos');
    played.addresses.back();
    await arrive('Tus conexiones');
  },
};

/** Los intentos sin terminar no tapan lo vigente: quedan plegados, con la fecha de cada uno. */
export const Unfinished: Story = {
  name: 'Sin terminar',
  args: {
    answers: {
      connections: [
        fixtures.pending,
        fixtures.active,
        { ...fixtures.pending, id: 'd4a8d3f7-3e6b-4d3b-8c6c-9e4f5a6b7c83' },
      ],
    },
  },
  play: async ({ canvas }) => {
    const current = within(await canvas.findByRole('region', { name: 'Vigentes' }));
    await expect(current.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    await expect(canvas.getAllByText('Sin terminar')[0]).not.toBeVisible();
    await userEvent.click(canvas.getByText('2 intentos sin terminar'));
    await expect((await canvas.findAllByText('Pedida el 2 de agosto de 2026'))[0]).toBeVisible();
  },
};

/** En sandbox todo es ficticio, y los correos se leen en el simulador. */
export const Sandbox: Story = {
  name: 'Ambiente de prueba',
  args: { inboxUrl: 'http://127.0.0.1:3002/correo' },
  play: async ({ canvas }) => {
    await see('Tus conexiones');
    await expect(
      canvas.getByText(/Ambiente de prueba: las personas y sus datos son ficticios/),
    ).toBeVisible();
    await expect(link(/^Ver los correos de prueba/)()).toHaveAttribute(
      'href',
      'http://127.0.0.1:3002/correo',
    );
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { connections: [] } },
  play: async ({ canvas }) => {
    await canvas.findByText('No hay conexiones con este correo');
  },
};

export const Loading: Story = {
  name: 'Cargando',
  args: { answers: { connections: 'pending' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Cargando…');
  },
};

/** Una falla nuestra se dice con el código que la encuentra, y se puede reintentar. */
export const Failed: Story = {
  name: 'Con falla',
  args: { answers: { connections: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/r-7f3a/);
    const before = played.client.made.length;
    await userEvent.click(button('Reintentar')());
    await expect(played.client.made.length).toBe(before + 1);
  },
};

/** Sin internet, y con la sesión por vencer: se avisa arriba de todo. */
export const OfflineAndExpiring: Story = {
  name: 'Sin conexión y por vencer',
  args: { isOnline: false, minutesLeft: 1.9, answers: { connections: [fixtures.revoked] } },
  play: async ({ canvas }) => {
    await canvas.findByText('Ahora nadie puede leer tus datos a través de Cauce.');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Sin conexión a internet');
    await expect(screen.getAllByText('Tu sesión vence en 2 minutos').length).toBe(2);
  },
};

/** Todos de una vez: la pregunta nombra a cada aplicación, y el resultado también. */
export const RevokeAll: Story = {
  name: 'Quitar todos',
  play: async () => {
    const dialog = within(await ask('Quitar todos los permisos', '¿Quitar todos tus permisos?'));
    await expect(dialog.getByText(/Sol Créditos y Arriendos Claros/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar todos' }));
    await arrive('Permisos quitados');
    await expect(
      screen.getByText(/Ya no pueden leer.*Sol Créditos y Arriendos Claros/),
    ).toBeVisible();
  },
};

export const SignedOut: Story = {
  name: 'Sesión cerrada',
  play: async ({ canvas }) => {
    await see('Tus conexiones');
    await userEvent.click(button('Salir')());
    await arrive('Tus permisos en Cauce');
    await expect(canvas.getByText('Saliste')).toBeVisible();
    await expect(played.client.made).toContain('signOut');
    await expect(played.visit).toEqual({ signIn: null, session: null, locale: null });
  },
};
