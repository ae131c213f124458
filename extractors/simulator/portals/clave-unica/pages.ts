import type { Institution } from '../../../src/contract/institution.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../layout.ts';
import { passwordInput } from '../form-portal/content.ts';
import type { PortalRoot } from '../../addresses.ts';
import { LOGIN_PATH } from './paths.ts';

const BRAND = { id: 'clave-unica', name: 'ClaveÚnica', type: 'sign-on' } as const;

export const TEXTS = {
  wrong: 'El RUN o la ClaveÚnica no son correctos.',
  badRun: 'El RUN no es válido. Escríbelo con guion y dígito verificador.',
  locked: 'Tu ClaveÚnica está bloqueada. Recupérala en cualquier oficina del Registro Civil.',
  unavailable: 'ClaveÚnica está en mantención. Intenta de nuevo más tarde.',
  expired: 'Esta solicitud expiró. Vuelve al servicio al que querías entrar.',
} as const;

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
  return page({
    title: 'Inicia sesión',
    brand: BRAND,
    content: html`<p>Para continuar a <strong>${institution.name}</strong>.</p>
      ${message !== null && notice(message)}
      <form id="login-form" method="post" action="${root}${LOGIN_PATH}">
        <input type="hidden" name="csrfmiddlewaretoken" value="${csrfToken}" />
        <input type="hidden" name="next" value="${next}" />
        <label
          >RUN<input
            name="run"
            autocomplete="username"
            aria-describedby="ayuda-run"
            maxlength="12"
            required
        /></label>
        <p class="ayuda" id="ayuda-run">Sirve cualquier RUN válido, por ejemplo 12.345.678-5.</p>
        ${passwordInput('ClaveÚnica', 'password', rule)}
        <button type="submit">Ingresar</button>
      </form>
      <p>
        ¿No recuerdas tu ClaveÚnica o está bloqueada? En el sitio real podrías recuperarla aquí.
      </p>
      <p><a href="/${institution.id}/">Volver a ${institution.name}</a></p>`,
  });
}

export function messagePage(title: string, text: string): Markup {
  return page({
    title,
    brand: BRAND,
    content: html`${notice(text)}
      <p><a href="/">Volver a las instituciones simuladas</a></p>`,
  });
}

/** The page for a direct visitor. */
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

function notice(text: string): Markup {
  return html`<p id="mensaje-clave-unica" class="mensaje" role="alert">${text}</p>`;
}
