import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import * as fixtures from '../../test/fixtures.ts';
import { PersonPage, played } from '../../test/PersonPage.tsx';
import { ask, button, see, tabTo } from '../../test/playing.ts';
import { noAnswer, refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/5 Confirmación',
  component: PersonPage,
  args: { route: { name: 'connection', id: fixtures.active.id } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A simulated Escape does not reach the browser, so the stories fire the event of the dialog. */
const escape = (dialog: HTMLElement) =>
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));

/** Qué pasa y qué se queda, antes de hacer nada. Escape vuelve al botón, sin cambios. */
export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Sol Créditos');
    await tabTo(button('Quitar el permiso'));
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', {
      name: '¿Quitar el permiso a Sol Créditos?',
    });
    escape(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(button('Quitar el permiso')()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(getComputedStyle(dialog).opacity).toBe('1'));
    await expect(within(dialog).getByText(/y tu clave/)).toBeVisible();
    await expect(played.client.made.join()).not.toContain('revoke');
  },
};

/** Con respuesta pendiente: dice en cuánto, y lleva el porqué de la persona. */
export const Objection: Story = {
  name: 'Oposición',
  play: async () => {
    const dialog = within(
      await ask('Oponerte al uso', '¿Oponerte a que Sol Créditos use tus datos?'),
    );
    await expect(dialog.getByText(/30 días/)).toBeVisible();
    const reason = dialog.getByLabelText(/Por qué/);
    await userEvent.click(reason);
    await userEvent.paste('x'.repeat(450));
    await expect(dialog.getByText('Quedan 50 caracteres.')).toBeVisible();
  },
};

/** Una sola cuenta: las demás siguen, y el permiso también. */
export const OneAccount: Story = {
  name: 'Una cuenta',
  play: async () => {
    const dialog = within(
      await ask(
        /^Dejar de compartir esta cuenta.*Visa Signature/,
        '¿Dejar de compartir Visa Signature terminada en 4821?',
      ),
    );
    await expect(dialog.getByText(/el permiso con tus otras cuentas/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Dejar de compartir' }));
    await see('Cuenta quitada');
    await expect(played.client.made).toContain(`takeBackAccount ${fixtures.active.id} tarjeta-1`);
  },
};

export const Erasure: Story = {
  name: 'Borrar datos',
  play: async () => {
    const dialog = within(await ask('Borrar', '¿Borrar la conexión con Sol Créditos?'));
    await expect(dialog.getByText(/No se puede deshacer/)).toBeVisible();
  },
};

/** Sin respuesta no se sabe si se hizo: se dice, y se puede repetir. */
export const NoAnswer: Story = {
  name: 'Sin respuesta',
  args: { answers: { act: noAnswer } },
  play: async () => {
    const dialog = within(await ask('Quitar el permiso', '¿Quitar el permiso a Sol Créditos?'));
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar el permiso' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('No llegó la respuesta'));
    await expect(dialog.getByText(/No sabemos si alcanzó a hacerse/)).toBeVisible();
  },
};

/** Otro lo hizo antes, o la conexión cambió: la pantalla de atrás se pone al día. */
export const NotAvailable: Story = {
  name: 'No disponible',
  args: { answers: { act: refusal('ACTION_NOT_AVAILABLE', { status: 409 }) } },
  play: async () => {
    const dialog = within(await ask(/Bloquear/, '¿Bloquear tus datos para Sol Créditos?'));
    const reads = () => played.client.made.filter((call) => call.startsWith('readConnection'));
    const before = reads().length;
    await userEvent.click(dialog.getByRole('button', { name: 'Bloquear' }));
    await dialog.findByText('Esto ya no se puede hacer aquí');
    await waitFor(() => expect(reads().length).toBe(before + 1));
  },
};

export const Sending: Story = {
  name: 'Enviando',
  args: { answers: { connection: fixtures.objected, act: 'pending' } },
  play: async () => {
    const dialog = within(await ask('Desbloquear', '¿Desbloquear tus datos para Sol Créditos?'));
    await userEvent.click(dialog.getByRole('button', { name: 'Desbloquear' }));
    await dialog.findByText('Enviando…');
    // A call that is being sent cannot be cancelled.
    escape(screen.getByRole('dialog'));
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};
