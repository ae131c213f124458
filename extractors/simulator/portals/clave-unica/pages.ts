import type { Institution } from '../../../src/contract/institution.ts';
import type { PortalRoot } from '../../http/addresses.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { PATHS } from './paths.ts';
import { passwordWithRule, rutWithHelp } from '../../shared/content.ts';

const BRAND = { id: 'clave-unica', name: 'ClaveÚnica', type: 'sign-on' } as const;

/** The form's messages for refused logins, each with status 200. */
export const REFUSALS = {
  wrong: 'Datos de acceso no válidos',
  malformed: 'Ingresa correctamente tu RUN de 7 u 8 números más dígito verificador',
  lastAttempt: 'El usuario será bloqueado al siguiente intento fallido',
  locked: 'Usuario Bloqueado',
} as const;

export const TEXTS = {
  notEnabled: 'La institución no está habilitada en ClaveÚnica',
  // The wording of these two messages is not documented.
  unavailable: 'ClaveÚnica está en mantención. Intenta de nuevo más tarde.',
  expired: 'Esta solicitud expiró. Vuelve al servicio al que querías entrar.',
} as const;

/**
 * The button stays disabled until something is typed: filling in the fields by script is not
 * enough. The RUN is formatted as it is typed.
 */
const LOGIN_SCRIPT = `
var run = document.getElementById('uname');
var password = document.getElementById('pword');
function checkInputAndDisableSubmitButton() {
  document.getElementById('login-submit').disabled = run.value === '' || password.value === '';
}
function formatRun() {
  var typed = run.value.replace(/[^0-9kK]/g, '');
  if (typed.length < 2) return;
  run.value = typed.slice(0, -1).replace(/\\B(?=(\\d{3})+$)/g, '.') + '-' + typed.slice(-1);
}
run.addEventListener('blur', formatRun);
run.addEventListener('keyup', checkInputAndDisableSubmitButton);
password.addEventListener('keyup', checkInputAndDisableSubmitButton);
`;

/** The form where people type their RUN and their one password for all state services. */
export function loginPage(options: {
  readonly root: PortalRoot;
  readonly institution: Institution;
  readonly csrfToken: string;
  /** Where the browser is redirected after signing on. */
  readonly next: string;
  readonly message: string | null;
}): Markup {
  const { root, institution, csrfToken, next, message } = options;
  const rule = institution.passwordRules['clave-unica']?.description ?? '';
  const action = `${root}${PATHS.login}?${new URLSearchParams({ next }).toString()}`;
  return page({
    title: 'Inicia sesión',
    brand: BRAND,
    content: html`<p>Para continuar a <strong>${institution.name}</strong>.</p>
      ${message !== null && refusal(message)}
      <form id="login-form" method="post" action="${action}">
        <input type="hidden" name="csrfmiddlewaretoken" value="${csrfToken}" />
        <input type="hidden" name="next" value="${next}" />
        <input type="hidden" name="app_name" value="${institution.name}" />
        <input type="hidden" name="token" value="" />
        ${rutWithHelp('Ingresa tu RUN', 'Sirve cualquier RUN válido, por ejemplo 12.345.678-5.', {
          id: 'uname',
          name: 'run',
          required: true,
        })}
        ${passwordWithRule('Ingresa tu ClaveÚnica', rule, {
          id: 'pword',
          name: 'password',
          required: true,
        })}
        <button id="login-submit" type="submit" disabled>INGRESA</button>
      </form>
      <p>
        ¿No recuerdas tu ClaveÚnica o está bloqueada? En el sitio real podrías recuperarla aquí.
      </p>
      <p><a href="/${institution.id}/">Volver a ${institution.name}</a></p>
      ${inlineScript(LOGIN_SCRIPT)}`,
  });
}

/** A refusal in the provider's message box. */
function refusal(text: string): Markup {
  return html`<div class="gob-response-error mensaje" role="alert">${text}</div>`;
}

export function messagePage(title: string, text: string): Markup {
  return page({
    title,
    brand: BRAND,
    content: html`${refusal(text)}
      <p><a href="/">Volver a las instituciones simuladas</a></p>`,
  });
}

/** The page for direct visitors. */
export function frontPage(services: readonly Institution[]): Markup {
  return page({
    title: 'Una sola clave para los servicios del Estado',
    brand: BRAND,
    content: html`<p>Se entra desde el servicio que quieres usar:</p>
      <ul>
        ${services.map((one) => html`<li><a href="/${one.id}/">${one.name}</a></li>`)}
      </ul>`,
  });
}
