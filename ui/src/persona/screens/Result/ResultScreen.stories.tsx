import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import * as fixtures from '../../test/fixtures.ts';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { arrive, ask, button, inDialog } from '../../test/playing.ts';

const meta = {
  title: 'Persona/6 Resultado',
  component: PersonPage,
  args: { route: { name: 'connection', id: fixtures.active.id } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Desde cuándo vale. Volver con el navegador lleva a la conexión, ya al día. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await ask('Quitar el permiso', '¿Quitar el permiso a Sol Créditos?');
    await userEvent.click(inDialog('Quitar el permiso')());
    await arrive('Permiso quitado');
    await expect(
      canvas.getByText('Ya vale, desde el 24 de noviembre de 2026, 09:05'),
    ).toBeVisible();
    played.addresses.back();
    await arrive('Sol Créditos');
    await ask('Quitar el permiso', '¿Quitar el permiso a Sol Créditos?');
    await userEvent.click(inDialog('Quitar el permiso')());
    await arrive('Permiso quitado');
  },
};

/** Cada permiso dejó de valer en su propio momento. */
export const RevokedAll: Story = {
  name: 'Todos quitados',
  args: { route: { name: 'connections' } },
  play: async ({ canvas }) => {
    await ask('Quitar todos los permisos', '¿Quitar todos tus permisos?');
    await userEvent.click(inDialog('Quitar todos')());
    await arrive('Permisos quitados');
    await expect(
      canvas.getByText('Sol Créditos, desde el 24 de noviembre de 2026, 09:05'),
    ).toBeVisible();
    await expect(
      canvas.getByText('Arriendos Claros, desde el 24 de noviembre de 2026, 09:06'),
    ).toBeVisible();
  },
};

/** Hasta cuándo tiene que responder quien recibe los datos. */
export const Objection: Story = {
  name: 'Oposición',
  play: async ({ canvas }) => {
    await ask('Oponerte al uso', '¿Oponerte a que Sol Créditos use tus datos?');
    await userEvent.type(screen.getByLabelText(/Por qué/), 'Ya no soy cliente');
    await userEvent.click(button('Oponerme')());
    await arrive('Oposición registrada');
    await expect(played.client.made).toContain(`object ${fixtures.active.id} Ya no soy cliente`);
    await expect(canvas.getByText('Sol Créditos, hasta el 24 de diciembre de 2026')).toBeVisible();
  },
};

/** Bloqueada: rige hasta que la persona desbloquee. */
export const Blocked: Story = {
  name: 'Bloqueado',
  play: async ({ canvas }) => {
    await ask(/Bloquear/, '¿Bloquear tus datos para Sol Créditos?');
    await userEvent.click(inDialog('Bloquear')());
    await arrive('Datos bloqueados');
    await expect(canvas.getByText(/hasta que desbloquees/)).toBeVisible();
  },
};

export const Unblocked: Story = {
  name: 'Desbloqueado',
  args: { answers: { connection: fixtures.blocked } },
  play: async ({ canvas }) => {
    await ask('Desbloquear', '¿Desbloquear tus datos para Sol Créditos?');
    await userEvent.click(inDialog('Desbloquear')());
    await arrive('Datos desbloqueados');
    await expect(canvas.getByText('Sol Créditos puede volver a leer tus datos.')).toBeVisible();
  },
};

/** Se borró una conexión: la sesión sigue, y se dice qué se queda y por qué. */
export const Erased: Story = {
  name: 'Borrado',
  play: async ({ canvas }) => {
    await ask('Borrar', '¿Borrar la conexión con Sol Créditos?');
    await userEvent.click(inDialog('Borrar')());
    await arrive('Conexión borrada');
    await expect(canvas.getByText(/cinco años/)).toBeVisible();
    await expect(canvas.getByRole('navigation')).toBeVisible();
  },
};

/** Se borró todo: la sesión terminó, y se dice qué se queda y por qué. */
export const ErasedAll: Story = {
  name: 'Todo borrado',
  args: { route: { name: 'data' } },
  play: async ({ canvas }) => {
    await ask('Borrar todo', '¿Borrar todo lo que Cauce tiene de ti?');
    await userEvent.click(inDialog('Borrar todo')());
    await arrive('Borramos todo lo tuyo');
    await expect(canvas.getByText(/cinco años/)).toBeVisible();
    await expect(played.visit.session).toBeNull();
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};
