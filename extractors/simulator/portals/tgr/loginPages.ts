import type { Institution } from '../../../src/contract/institution.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { claveTributariaFields } from '../sii/claveTributariaFields.ts';

/** The choice of whose password to use; the button and the link are as documented. */
export function chooserPage(
  institution: Institution,
  to: Readonly<Record<'claveTributaria' | 'claveUnica' | 'own', string>>,
): Markup {
  return page({
    title: 'Te damos la bienvenida',
    brand: institution,
    content: html`<p>Elija cómo quiere ingresar.</p>
      <p>
        <a class="boton clave-unica" href="${to.claveUnica}">ClaveÚnica</a>
      </p>
      <form method="get" action="${to.claveTributaria}">
        <button id="id-button-idp-claveTributaria" type="submit">Clave Tributaria</button>
      </form>
      <p><a id="id-a-idp-sitioTgr" href="${to.own}">Clave del sitio TGR</a></p>`,
  });
}

/** How the tax service refuses a login for the treasury; the sentences are invented. */
export const SII_REFUSALS = {
  wrong: 'RUT o Clave Tributaria incorrecta.',
  locked: 'Clave Tributaria bloqueada.',
} as const;

/**
 * The tax service's newer login. Its fields and its button are documented, and so is the button
 * that only appears with an error; the call of its script is invented.
 */
export function siiLoginPage(institution: Institution, submitTo: string): Markup {
  return page({
    title: 'Autenticación',
    brand: institution,
    content: html`<div id="avisos"></div>
      <form id="ingreso" method="post" action="${submitTo}">
        ${claveTributariaFields(institution, {
          rut: { id: 'inputRut', name: 'rut', placeholder: 'Ej: 12345678-9' },
          passwordId: 'inputPass',
        })}
        <button id="bt_ingresar" type="submit">Ingresar</button>
      </form>
      ${inlineScript(`
var form = document.getElementById('ingreso');
function show(name, id, text) {
  var element = document.createElement(name);
  if (id !== null) element.id = id;
  else { element.className = 'mensaje alert'; element.setAttribute('role', 'alert'); }
  element.textContent = text;
  document.getElementById('avisos').replaceChildren(element);
}
form.addEventListener('submit', function (event) {
  event.preventDefault();
  var fields = new URLSearchParams();
  fields.set('rut', document.getElementById('inputRut').value);
  fields.set('clave', document.getElementById('inputPass').value);
  var request = new XMLHttpRequest();
  request.open('POST', ${inlineJson(submitTo)});
  request.onload = function () {
    var answer = JSON.parse(request.responseText);
    if (answer.next) location.href = answer.next;
    else if (answer.message) show('p', null, answer.message);
    else show('button', 'btn-no-autorizado', 'Volver a intentar');
  };
  request.setRequestHeader('content-type', 'application/x-www-form-urlencoded');
  request.send(fields.toString());
});`)}`,
  });
}
