import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The public site, of which only the link to the login is simulated. */
export const publicPage = (institution: Institution, entrance: string): Markup =>
  page({
    title: 'Personas',
    brand: institution,
    content: html` <details>
      <summary>Acceso Scotia</summary>
      <p><a class="boton" href="${entrance}">Ingreso Personas</a></p>
    </details>`,
  });

/** Invented sentences, except the words about maintenance: the bank's are not documented. */
const NOTICES = {
  401: 'El RUT o la contraseña no son correctos.',
  403: 'No pudimos procesar tu ingreso.',
  423: 'Tu clave está bloqueada.',
  503: 'Nuestro sitio está en mantención. Inténtalo más tarde.',
  other: 'No pudimos procesar tu solicitud.',
} as const;

const ID = 'login-retail-content-card-form';

/**
 * The login, whose fields listen for keystrokes and whose call contains a description of the
 * device.
 */
export function loginPage(institution: Institution, call: string): Markup {
  return page({
    title: 'Ingreso Personas',
    brand: institution,
    content: html` <form id="${ID}" novalidate>
        ${rutField({
          id: `${ID}-input-dni-input`,
          'data-testid': 'inputDni',
          name: 'userId',
          placeholder: 'Ingresa tu RUT',
        })}
        ${passwordField(
          {
            id: `${ID}-input-password-input`,
            'data-testid': 'inputPassword',
            name: 'pass',
            placeholder: 'Ingresa tu contraseña',
            maxlength: 15,
          },
          'Contraseña',
        )}
        <button type="submit" disabled>Ingresar</button>
      </form>
      <p id="aviso" role="alert" hidden></p>
      ${inlineScript(`
(function () {
  var form = document.getElementById('${ID}');
  var rut = form.elements.userId;
  var password = form.elements.pass;
  var button = form.querySelector('button');
  var typed = { userId: false, pass: false };
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').replace(/^0+/, '').toUpperCase(); }
  // Values that are set without a key are none for the page.
  function update(event) {
    typed[event.target.name] = true;
    button.disabled = !typed.userId || !typed.pass || bare().length < 7 || password.value === '';
  }
  rut.addEventListener('keyup', function (event) {
    var value = bare();
    if (value.length > 1) {
      rut.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
    }
    update(event);
  });
  password.addEventListener('keyup', update);
  function fingerPrint() {
    return btoa(JSON.stringify({
      Browser: { userAgent: navigator.userAgent, cookieEnabled: navigator.cookieEnabled },
      General: { language: navigator.language, resolution: screen.width + 'x' + screen.height },
      Personalization: { platform: navigator.platform }
    }));
  }
  function notice(about) {
    var words = ${inlineJson(NOTICES)};
    var aviso = document.getElementById('aviso');
    aviso.textContent = words[about] || words.other;
    aviso.hidden = false;
  }
  form.addEventListener('submit', function (event) {
    event.preventDefault();
    button.disabled = true;
    var request = new XMLHttpRequest();
    request.open('POST', ${inlineJson(call)});
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded');
    request.onerror = function () { notice('other'); };
    request.onload = function () {
      if (request.status === 200) {
        location.href = JSON.parse(request.responseText).url;
        return;
      }
      button.disabled = false;
      notice(request.status);
    };
    request.send(new URLSearchParams({
      userId: bare(), pass: password.value, xFingerPrintDevice: fingerPrint()
    }).toString());
  });
})();
`)}
      <p><a href="/mfe-recover-password-web-cl/">¿Olvidaste tu contraseña?</a></p>
      <p><a href="/mfe/clservices/mfe-activa-web-cl/">Activa tus claves de acceso</a></p>`,
  });
}
