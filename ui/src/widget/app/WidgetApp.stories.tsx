import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { ApiError } from '../../client/index.ts';
import { createWidgetFlow } from '../flow/createWidgetFlow.ts';
import type { WidgetMessage } from '../protocol/messages.ts';
import { createFakeClient, type FakeAnswers, type FakeClient } from '../test/createFakeClient.ts';
import {
  austral,
  broken,
  connectedFirst,
  extraction,
  session,
  splitEntities,
  success,
  taxOffice,
  wrongLogin,
} from '../test/fixtures.ts';
import { WidgetFrame } from '../test/WidgetFrame.tsx';
import { loadLaterParts } from './loadLaterParts.ts';
import { WidgetApp } from './WidgetApp.tsx';

/** Calls and messages of the story's widget. */
let client: FakeClient;
let posted: WidgetMessage[];

function PlayedWidget(answers: FakeAnswers) {
  const [flow] = useState(() => {
    client = createFakeClient(answers);
    posted = [];
    return createWidgetFlow({
      client,
      widgetConfigId: 'wc_1',
      loadLater: async () => (await loadLaterParts()).createLaterSteps,
      postMessage: (message) => posted.push(message),
    });
  });
  useEffect(() => {
    flow.begin({ otpToken: 'otp', sandboxScenario: null });
  }, [flow]);
  return (
    <WidgetFrame>
      <WidgetApp flow={flow} app="Sol Créditos" locale="es-CL" />
    </WidgetFrame>
  );
}

const meta = {
  title: 'Widget/Recorrido',
  component: PlayedWidget,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PlayedWidget>;

export default meta;
type Story = StoryObj<typeof meta>;

const heading = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus());

/** Presses Tab until the element has the focus, going around at most once. */
async function tabTo(find: () => HTMLElement): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (document.activeElement === find()) return;
    await userEvent.tab();
  }
  await expect(find()).toHaveFocus();
}

const button = (name: string | RegExp) => () => screen.getByRole('button', { name });

/** Del comienzo al fin con el teclado solo, y lo que oye la página que abrió el widget. */
export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await heading('Elige tu institución');
    await tabTo(button(/Banco Austral/));
    await userEvent.keyboard('{Enter}');
    await heading('Revisa y autoriza');
    await tabTo(button('Autorizo y continúo'));
    await userEvent.keyboard('{Enter}');
    await heading('Ingresa a Banco Austral');
    await tabTo(() => screen.getByLabelText('Clave de internet'));
    // Observed from before Enter, because the fake institution answers at once.
    const connecting = screen.findByRole('heading', { name: 'Conectando con Banco Austral' });
    await userEvent.keyboard('clave123{Enter}');
    await connecting;
    await heading('Conexión lista');
    await tabTo(button('Volver a Sol Créditos'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ type: 'exit' }));

    const events = posted.map((one) => (one.type === 'event' ? one.event.name : one.type));
    await expect(events).toEqual([
      'step_viewed',
      'step_viewed',
      'institution_selected',
      'step_viewed',
      'consent_given',
      'step_viewed',
      'extraction_started',
      'step_viewed',
      'step_viewed',
      'success',
      'exit',
    ]);
    await expect(posted).toContainEqual({
      type: 'success',
      success: { consentId: session.consentId, entityId: austral.id },
    });
    await expect(posted.at(-1)).toEqual({
      type: 'exit',
      exit: { reason: 'completed', code: null, requestId: null },
    });
    await expect(JSON.stringify(posted)).not.toContain('clave123');
    await expect(JSON.stringify(posted)).not.toContain('12345678');
    await expect(client.orders[0]?.credentials).toEqual({
      encryptArgs: 'sellado de 12345678-5',
      id: 'orden-1',
    });
  },
};

/** Dos instituciones en una visita, con el teclado; la página recibe un éxito de cada una. */
export const SeveralInstitutions: Story = {
  name: 'Varias instituciones',
  args: {
    entities: [[...splitEntities], [taxOffice]] as never,
    readings: [connectedFirst, success],
  },
  play: async ({ canvas }) => {
    await heading('Elige tu institución');
    await tabTo(button(/Banco Austral/));
    await userEvent.keyboard('{Enter}');
    await heading('Revisa y autoriza');
    await expect(canvas.queryByText('Movimientos')).toBeNull();
    await tabTo(button('Autorizo y continúo'));
    await userEvent.keyboard('{Enter}');
    await heading('Ingresa a Banco Austral');
    await tabTo(() => screen.getByLabelText('Clave de internet'));
    await userEvent.keyboard('clave123{Enter}');
    await heading('Conexión lista');
    await tabTo(button('Conectar otra institución'));
    await userEvent.keyboard('{Enter}');
    // The only one with the rest, so there is nothing to choose.
    await heading('Revisa y autoriza');
    await expect(
      canvas.getAllByText('Ya conectaste: Banco Austral.', { exact: true }).length,
    ).toBeGreaterThan(0);
    await userEvent.click(button('No autorizo')());
    await heading('No se compartió nada más');
    await userEvent.click(button('Volver a Sol Créditos')());
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ exit: { reason: 'completed' } }));
    await expect(posted.filter(({ type }) => type === 'success')).toHaveLength(1);
  },
};

/** Clave mala: vuelve al acceso con el RUT escrito, la clave vacía y el foco en ella. */
export const WrongPassword: Story = {
  name: 'Clave equivocada',
  args: { entities: [austral], readings: [wrongLogin] },
  play: async ({ canvas }) => {
    await heading('Revisa y autoriza');
    await userEvent.click(button('Autorizo y continúo')());
    await heading('Ingresa a Banco Austral');
    await userEvent.type(screen.getByLabelText('Clave de internet'), 'mala1234{Enter}');
    await waitFor(() => expect(canvas.getByText(/^El RUT o la clave no coinciden/)).toBeVisible());
    await expect(screen.getByLabelText('Clave de internet')).toHaveFocus();
    await expect(screen.getByLabelText('Clave de internet')).toHaveAccessibleDescription(
      /Te quedan 2 intentos/,
    );
    await expect(screen.getByLabelText('Clave de internet')).toHaveValue('');
    await expect(screen.getByRole('textbox', { name: 'RUT' })).toHaveValue('12.345.678-5');
  },
};

/** Escape pregunta antes de perder lo hecho; el foco va a quedarse. */
export const Leaving: Story = {
  name: 'Saliendo',
  play: async () => {
    await heading('Elige tu institución');
    await userEvent.keyboard('{Escape}');
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quieres salir?' }));
    await expect(dialog.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button('Cerrar')());
    await userEvent.click(await screen.findByRole('button', { name: 'Salir' }));
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ exit: { reason: 'closed' } }));
    await expect(client.made).toContain('discard');
  },
};

/** Con la pregunta a la vista. */
export const LeaveDialog: Story = {
  name: 'Confirmar salida',
  play: async () => {
    await heading('Elige tu institución');
    await userEvent.click(button('Cerrar')());
    await screen.findByRole('dialog', { name: '¿Quieres salir?' });
  },
};

/** No autorizar: se puede revisar otra vez, y salir lo confirma el servidor. */
export const Declined: Story = {
  name: 'No autorizó',
  args: { entities: [austral] },
  play: async () => {
    await heading('Revisa y autoriza');
    await userEvent.click(button('No autorizo')());
    await heading('No se compartió ningún dato');
    await userEvent.click(button('Revisar otra vez')());
    await heading('Revisa y autoriza');
    await userEvent.click(button('No autorizo')());
    await userEvent.click(button('Volver a Sol Créditos')());
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ exit: { reason: 'declined' } }));
    await expect(client.made.filter((call) => call === 'discard')).toHaveLength(1);
  },
};

export const TokenUsed: Story = {
  name: 'Token usado',
  args: {
    session: new ApiError({
      status: 401,
      code: 'OTP_TOKEN_ALREADY_USED',
      message: 'The OTP token has already been used',
      requestId: 'r-1',
      retryAfter: null,
    }),
  },
  play: async ({ canvas }) => {
    await heading('Este enlace ya se usó');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Este enlace ya se usó');
    await userEvent.click(button('Volver a Sol Créditos')());
    await waitFor(() =>
      expect(posted.at(-1)).toEqual({
        type: 'exit',
        exit: { reason: 'token_used', code: 'OTP_TOKEN_ALREADY_USED', requestId: 'r-1' },
      }),
    );
  },
};

/** La institución cayó: probar otra vez lleva al acceso, sin repetir el permiso. */
export const InstitutionDown: Story = {
  name: 'Institución caída',
  args: { entities: [austral], start: extraction(), readings: [broken('INSTITUTION_UNAVAILABLE')] },
  play: async () => {
    await heading('Revisa y autoriza');
    await userEvent.click(button('Autorizo y continúo')());
    await heading('Ingresa a Banco Austral');
    await userEvent.type(screen.getByLabelText('Clave de internet'), 'clave123{Enter}');
    await heading('Banco Austral no está disponible');
    await userEvent.click(button('Probar otra vez')());
    await heading('Ingresa a Banco Austral');
    await expect(client.made.filter((call) => call.startsWith('giveConsent'))).toHaveLength(1);
  },
};

/** React registra cada error que contiene, y aquí son a propósito. */
const mute = () => {
  spyOn(console, 'error').mockImplementation(() => undefined);
};

/** Una institución que no se puede dibujar, desde que se le pide. */
let isBroken = false;
const fragile = {
  ...austral,
  get name() {
    if (isBroken) throw new Error('La institución llegó sin nombre.');
    return austral.name;
  },
};

/** Una falla nuestra con la clave escrita: se borra, se avisa y hay cómo salir. */
export const Crashed: Story = {
  name: 'Se cayó',
  // Not by args, because Storybook would copy it.
  render: () => <PlayedWidget entities={[fragile]} />,
  beforeEach: () => {
    isBroken = false;
    mute();
  },
  play: async ({ canvas }) => {
    await heading('Revisa y autoriza');
    await userEvent.click(button('Autorizo y continúo')());
    await heading('Ingresa a Banco Austral');
    await userEvent.type(screen.getByLabelText('Clave de internet'), 'clave123');
    isBroken = true;
    await userEvent.keyboard('{Enter}');
    const crashed = await screen.findByRole('heading', { name: 'Algo falló de nuestro lado' });
    await expect(crashed).toHaveFocus();
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Algo falló de nuestro lado Esta ventana no puede seguir. Si alcanzaste a escribir tu clave, ya se borró de aquí. Vuelve a Sol Créditos y empieza otra vez.',
    );
    await expect(document.querySelector('input')).toBeNull();
    await expect(document.body.innerHTML).not.toContain('clave123');
    await expect(client.orders).toEqual([]);
    await expect(posted.at(-1)).toEqual({
      type: 'event',
      event: { name: 'failed', step: 'failure', entityId: austral.id, code: null },
    });
    await userEvent.click(button('Volver a Sol Créditos')());
    await waitFor(() =>
      expect(posted.at(-1)).toEqual({
        type: 'exit',
        exit: { reason: 'error', code: null, requestId: null },
      }),
    );
    await expect(client.made).toContain('discard');
    await expect(JSON.stringify(posted)).not.toContain('clave123');
  },
};

/** También en inglés, y con Escape. */
export const CrashedInEnglish: Story = {
  name: 'Se cayó, en inglés',
  render: () => <PlayedWidget entities={[fragile]} session={{ ...session, locale: 'en' }} />,
  beforeEach: () => {
    isBroken = false;
    mute();
  },
  play: async () => {
    await heading('Review and authorise');
    isBroken = true;
    await userEvent.click(button('Authorise and continue')());
    await screen.findByRole('heading', { name: 'Something failed on our side' });
    await expect(document.documentElement.lang).toBe('en');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ exit: { reason: 'error' } }));
  },
};

/** La conexión ya había terminado: la página que la abrió lo sabe igual. */
export const CrashedWhenDone: Story = {
  name: 'Se cayó al terminar',
  args: {
    entities: [austral],
    start: { ...success, consent: { ...success.consent, validUntil: 'nunca' } },
  },
  beforeEach: mute,
  play: async ({ canvas }) => {
    await heading('Revisa y autoriza');
    await userEvent.click(button('Autorizo y continúo')());
    await heading('Ingresa a Banco Austral');
    await userEvent.type(screen.getByLabelText('Clave de internet'), 'clave123{Enter}');
    await screen.findByRole('heading', { name: 'Algo falló de nuestro lado' });
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Tu conexión ya había quedado lista. Puedes volver a Sol Créditos.',
    );
    await expect(posted).toContainEqual(expect.objectContaining({ type: 'success' }));
    await userEvent.click(button('Volver a Sol Créditos')());
    await waitFor(() => expect(posted.at(-1)).toMatchObject({ exit: { reason: 'completed' } }));
  },
};

/** Cómo se cuidan los datos, sin salir. */
export const Care: Story = {
  name: 'Cómo cuidamos tus datos',
  play: async () => {
    await heading('Elige tu institución');
    await userEvent.click(button('Cómo cuidamos tus datos')());
    await screen.findByRole('dialog', { name: 'Cómo cuidamos tus datos' });
  },
};

export const InEnglish: Story = {
  name: 'En inglés',
  args: { session: { ...session, locale: 'en' } },
};
