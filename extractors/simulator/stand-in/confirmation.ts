import { formatRut } from '../../src/shared/rut.ts';
import type { SimulatedChallenge } from '../shared/challenges.ts';
import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';
import type { Reply } from '../http/replies.ts';
import { page } from '../shared/layout.ts';
import type { PortalSession } from '../shared/SessionStore.ts';
import { CSRF_FIELD } from './loginPages.ts';
import type { FaceView } from './loginPages.ts';

/** Path of the pages that confirm a login. All paths are relative to the portal's root. */
export const CONFIRMATION_PATH = '/ingreso/confirmacion';

/** How often a page that waits for an approval is reloaded. */
const REFRESH_SECONDS = 3;

const MASKED = { sms: '+56 9 ** ** 12', correo: 'm***@correo.cl' } as const;
const PLACES = { sms: 'Por SMS a mi celular', correo: 'A mi correo' } as const;
const TYPES = {
  code: 'codigo',
  approve: 'aprobacion',
  coordinates: 'coordenadas',
  question: 'pregunta',
} as const;

/** The portal's instruction in one sentence, with the code's destination separately. */
export function instructionOf(challenge: SimulatedChallenge): {
  readonly text: string;
  readonly destination: string | null;
} {
  const { kind, medium } = challenge;
  const isOffered = challenge.state === 'offered';
  if (kind === 'coordinates') {
    return {
      text: 'Escribe las coordenadas de tu tarjeta que se indican.',
      destination: null,
    };
  }
  if (kind === 'question') {
    return { text: '¿Cómo se llamaba tu primera mascota?', destination: null };
  }
  if (kind === 'approve') {
    return isOffered
      ? { text: 'Vamos a pedir tu aprobación en la app del celular.', destination: null }
      : { text: 'Aprueba el ingreso en la app de tu celular.', destination: null };
  }
  if (challenge.hasChoice && isOffered) {
    return { text: '¿Dónde quieres recibir tu código?', destination: null };
  }
  const destination = medium === 'correo' ? MASKED.correo : MASKED.sms;
  return {
    text: isOffered
      ? 'Vamos a enviarte un código de seis dígitos a'
      : 'Escribe el código de seis dígitos que enviamos a',
    destination,
  };
}

/** The destinations to which a code can be sent. */
export const CHOICES = Object.entries(PLACES).map(([value, label]) => ({ value, label }));

function confirmationPage(
  view: FaceView,
  session: PortalSession,
  challenge: SimulatedChallenge,
): Markup {
  const { state, kind, medium, attemptsLeft } = challenge;
  const { text, destination } = instructionOf(challenge);
  const action = view.root + CONFIRMATION_PATH;
  const hidden = html`<input type="hidden" name="${CSRF_FIELD}" value="${session.csrfToken}" />`;
  const body = (): MarkupValue => {
    if (state === 'offered') {
      return html`<form id="solicitar-confirmacion" method="post" action="${action}/solicitud">
        ${hidden} ${challenge.hasChoice && placesList(text)}
        <button type="submit">${kind === 'approve' ? 'Pedir aprobación' : 'Enviar código'}</button>
      </form>`;
    }
    if (state === 'waiting') {
      return html`<p class="ayuda">
        Esta página se actualiza sola. La app simulada está en
        <a href="${view.root}/app">esta dirección</a>; sin hacer nada, aprueba en unos segundos.
      </p>`;
    }
    return html`<form id="responder-confirmacion" method="post" action="${action}/respuesta">
      ${hidden} ${challenge.fields.map(answerInput)}
      <button type="submit">Confirmar</button>
    </form>`;
  };
  return page({
    title: 'Confirma que eres tú',
    brand: view.institution,
    refreshSeconds: state === 'waiting' ? REFRESH_SECONDS : null,
    content: html`<section
      id="confirmacion"
      data-tipo="${TYPES[kind]}"
      ${medium !== null && html` data-medio="${medium}"`}
    >
      ${
        attemptsLeft !== null &&
        html`<p class="mensaje" role="alert">
          El dato no coincide. ${attemptsLeft === 1 ? 'Te queda' : 'Te quedan'} ${attemptsLeft}
          ${attemptsLeft === 1 ? 'intento' : 'intentos'}.
        </p>`
      }
      <p class="instruccion">
        ${text}${destination !== null && html` <strong class="destino">${destination}</strong>.`}
      </p>
      <p class="plazo">Tienes ${challenge.secondsLeft} segundos.</p>
      ${body()}
    </section>`,
  });
}

function placesList(legend: string): Markup {
  return html`<fieldset>
    <legend>${legend}</legend>
    ${CHOICES.map(
      ({ value, label }) =>
        html`<label><input type="radio" name="medio" value="${value}" required /> ${label}</label>`,
    )}
  </fieldset>`;
}

function answerInput({
  name,
  label,
  isNumeric,
  min,
  max,
}: SimulatedChallenge['fields'][number]): Markup {
  return html`<label
    >${label}<input
      name="${name}"
      autocomplete="off"
      ${isNumeric && html` inputmode="numeric"`}
      minlength="${min}"
      maxlength="${max}"
      required
  /></label>`;
}

function endPage(view: FaceView, id: string, text: string): Markup {
  return page({
    title: 'No fue posible ingresar',
    brand: view.institution,
    content: html`<p class="mensaje" id="${id}">${text}</p>
      <p><a href="${view.root}/ingreso">Ir al ingreso</a></p>`,
  });
}

/** What the confirmation needs from its portal. */
export interface ConfirmingPortal {
  readonly view: FaceView;
  readonly send: (page: Markup, status?: number) => Reply;
  readonly close: (session: PortalSession) => void;
  /** Completes the login. */
  readonly letIn: (session: PortalSession, challenge: SimulatedChallenge) => Reply;
  readonly lockedPage: () => Reply;
}

/** The answer to a request of somebody whose login has to be confirmed. */
export function confirm(
  portal: ConfirmingPortal,
  session: PortalSession,
  challenge: SimulatedChallenge,
  form: URLSearchParams | null,
  path: string,
): Reply {
  const { view } = portal;
  if (form !== null && path === `${CONFIRMATION_PATH}/solicitud`) challenge.send(form.get('medio'));
  if (form !== null && path === `${CONFIRMATION_PATH}/respuesta`) {
    const given = challenge.fields.map(({ name }) => form.get(name)?.trim() ?? '');
    if (challenge.answer(given) === 'locked') {
      portal.close(session);
      return portal.lockedPage();
    }
  }
  switch (challenge.state) {
    case 'approved':
      return portal.letIn(session, challenge);
    case 'rejected':
      portal.close(session);
      return portal.send(
        endPage(view, 'confirmacion-rechazada', 'Rechazaste el ingreso en tu app.'),
      );
    case 'expired':
      portal.close(session);
      return portal.send(
        endPage(view, 'confirmacion-vencida', 'Se acabó el tiempo para confirmar.'),
      );
    default:
      return portal.send(confirmationPage(view, session, challenge));
  }
}

/** The simulated app of the institution, where a person approves or refuses a login. */
export function appPage(
  view: FaceView,
  options: {
    readonly rut: string | null;
    readonly isWaiting: boolean;
    readonly done: string | null;
  },
): Markup {
  const action = `${view.root}/app`;
  const { rut, isWaiting, done } = options;
  return page({
    title: 'App del celular',
    brand: view.institution,
    content: html`${done !== null && html`<p class="mensaje" role="alert">${done}</p>`}
    ${
      rut !== null && isWaiting
        ? html`<p>Alguien quiere ingresar con el RUT ${formatRut(rut, 'dotted')}.</p>
            <form method="post" action="${action}">
              <input type="hidden" name="rut" value="${rut}" />
              <button type="submit" name="decision" value="approved">Aprobar</button>
              <button type="submit" name="decision" value="rejected">Rechazar</button>
            </form>`
        : html`${rut !== null && html`<p>No hay nada por aprobar para ese RUT.</p>`}
            <form method="get" action="${action}">
              <label>RUT<input name="rut" maxlength="12" required /></label>
              <button type="submit">Ver solicitudes</button>
            </form>`
    }`,
  });
}
