import type { Institution } from '../../../src/contract/institution.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The public site, of which only the link to the login is simulated. */
export const publicPage = (institution: Institution, portal: string): Markup =>
  page({
    title: 'Personas',
    brand: institution,
    content: html` <p>
        <button id="login-dropdown" type="button" aria-expanded="false" aria-controls="clientes">
          Clientes
        </button>
      </p>
      <div id="clientes" class="dropdown-menu" hidden>
        <p><a data-click="Personas" href="${portal}">Personas</a></p>
      </div>
      ${inlineScript(`
document.getElementById('login-dropdown').addEventListener('click', function () {
  var menu = document.getElementById('clientes');
  menu.hidden = !menu.hidden;
  menu.classList.toggle('show', !menu.hidden);
  this.setAttribute('aria-expanded', String(!menu.hidden));
});
`)}`,
  });

/** Keycloak's form, which needs no scripts. */
export const loginPage = (
  institution: Institution,
  action: string,
  refusal: string | null,
): Markup =>
  page({
    title: 'Ingresa a tu portal',
    brand: institution,
    content: html` <form id="kc-form-login" method="post" action="${action}">
      ${
        refusal !== null &&
        html`<div class="alert alert-error mensaje" role="alert">
          <span class="kc-feedback-text">${refusal}</span>
        </div>`
      }
      ${rutField({ id: 'username', name: 'username' })}
      ${passwordField({ id: 'password', name: 'password', maxlength: 20 })}
      <input id="kc-login" name="login" type="submit" value="Ingresar" />
    </form>`,
  });

/** Keycloak's error page. */
export const messagePage = (institution: Institution, text: string): Markup =>
  page({
    title: 'Lo sentimos',
    brand: institution,
    content: html`<p id="kc-error-message" role="alert">${text}</p>`,
  });
