import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import * as fixtures from '../../test/fixtures.ts';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { arrive, button, see } from '../../test/playing.ts';
import { refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/4 Conexión',
  component: PersonPage,
  args: { route: { name: 'connection', id: fixtures.active.id } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Lo que se autorizó, lo que pasó después en palabras, y lo que se puede hacer. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Sol Créditos');
    await expect(document.title).toBe('Sol Créditos · Cauce');
    await expect(canvas.getByText('Evaluar tu solicitud de crédito')).toBeVisible();
    await expect(canvas.getByText(/los ha leído 14 veces/)).toBeVisible();
    await expect(canvas.getByText('Una vez al día, y cuando Sol Créditos lo pide')).toBeVisible();
    await canvas.findByText('Sol Créditos leyó 3 veces: Movimientos (2), Cuentas y saldos');
    await userEvent.click(button(/Ver todo el registro/)());
    await expect(canvas.getByText('Sol Créditos pidió el permiso')).toBeVisible();
    await expect(document.activeElement?.tagName).toBe('OL');
    await userEvent.click(button('Descargar en PDF')());
    await waitFor(() => expect(played.saved).toEqual(['comprobante.pdf']));
  },
};

/** En inglés, lo que se aceptó en español queda como se mostró y lleva su idioma. */
export const InEnglish: Story = {
  name: 'En inglés',
  globals: { locale: 'en' },
  play: async ({ canvas }) => {
    await canvas.findByText('What for');
    for (const text of ['Evaluar tu solicitud de crédito', /^Fecha, monto y descripción/])
      await expect(canvas.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'es-CL');
    await expect(canvas.getByText('Transactions').closest('[lang]')).toHaveAttribute('lang', 'en');
    await canvas.findByText('Sol Créditos read 3 times: Transactions (2), Accounts and balances');
  },
};

/** Bloqueada, y sin comprobante: lo que se puede hacer cambia. */
export const Blocked: Story = {
  name: 'Bloqueado',
  args: {
    answers: {
      connection: fixtures.blocked,
      receipt: refusal('RECEIPT_NOT_FOUND', { status: 404 }),
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Bloqueaste tus datos');
    await expect(canvas.getByRole('button', { name: 'Desbloquear' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Bloquear/ })).toBeNull();
    await userEvent.click(button('Descargar firmado (JSON)')());
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent('El comprobante no está aquí'),
    );
  },
};

/** Con oposición: quien recibe los datos debe responder, y mientras no se lee. */
export const Objected: Story = {
  name: 'Con oposición',
  args: { answers: { connection: fixtures.objected } },
  play: async ({ canvas }) => {
    await canvas.findByText('Te opusiste al uso de tus datos');
    await expect(canvas.getByText('Con oposición')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Desbloquear' })).toBeVisible();
  },
};

/** La única cuenta que queda no se quita sola: se quita el permiso. */
export const LastAccount: Story = {
  name: 'Última cuenta',
  args: {
    answers: {
      connection: { ...fixtures.active, accounts: fixtures.active.accounts?.slice(0, 1) ?? null },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByText('Cuenta Corriente terminada en 7809');
    await expect(canvas.getByText(/Es la única que compartes/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Dejar de compartir/ })).toBeNull();
  },
};

export const Loading: Story = {
  name: 'Cargando',
  args: { answers: { connection: 'pending' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Cargando…');
  },
};

/** Terminada: se puede pedir que borren, y no se dice que la clave esté guardada. */
export const Ended: Story = {
  name: 'Terminado',
  args: { answers: { connection: fixtures.revoked } },
  play: async ({ canvas }) => {
    await see('Mi Ahorro');
    await expect(canvas.getByText('Ya no la guardamos.')).toBeVisible();
    const acts = within(canvas.getByRole('region', { name: 'Qué puedes hacer' }));
    await expect(acts.getAllByRole('button')).toHaveLength(1);
  },
};

/** Pedida y sin dar: no tiene institución ni plazo, y su registro no llegó. */
export const Pending: Story = {
  name: 'Pendiente',
  args: {
    answers: {
      connection: fixtures.pending,
      activity: refusal('INTERNAL_SERVER_ERROR', { status: 500 }),
    },
  },
  play: async ({ canvas }) => {
    await see('Mi Ahorro');
    await expect(canvas.getByText('Sin terminar')).toBeVisible();
    await canvas.findByText('Algo falló de nuestro lado');
  },
};

export const NotFound: Story = {
  name: 'No encontrado',
  args: { answers: { connection: refusal('CONNECTION_NOT_FOUND', { status: 404 }) } },
  play: async ({ canvas }) => {
    await see('Esta conexión no está');
    await userEvent.click(canvas.getByRole('link', { name: 'Ver tus conexiones' }));
    await arrive('Tus conexiones');
  },
};
