import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { claveTributariaFields } from './claveTributariaFields.ts';
import { PATHS } from './siiSite.ts';
import type { SiiSite } from './siiSite.ts';

/** Refusals are pages with status 200: a sentence, then its code. */
const REFUSALS = {
  wrong: [
    'La Clave Tributaria ingresada no es correcta, verifique que su teclado no está con opción "mayúsculas" e inténtelo nuevamente.',
    '01.01.203.500.720.20',
  ],
  // The page for a locked password is not documented: its sentence and code are invented.
  locked: ['Su Clave Tributaria se encuentra bloqueada.', '01.01.000.500.720.00'],
} as const;

/** Fills in the hidden fields from the typed values, as the page's own script does. */
export const LOGIN_SCRIPT = `
function asignaReferencia() {
  var asked = window.location.search.slice(1);
  if (asked !== '') document.getElementById('referencia').value = asked;
}
function avisar(text) {
  document.getElementById('alert_placeholder').textContent = text;
  return false;
}
function digitoVerificador(digits) {
  for (var sum = 0, factor = 2, at = digits.length - 1; at >= 0; at -= 1) {
    sum += Number(digits[at]) * factor;
    factor = factor === 7 ? 2 : factor + 1;
  }
  return '0K987654321'.charAt(sum % 11);
}
function ejecuta_opcion() {
  asignaReferencia();
  var typed = document.getElementById('rutcntr').value.replace(/[.\\s-]/g, '').toUpperCase();
  var digits = typed.slice(0, -1);
  document.getElementById('rut').value = digits;
  document.getElementById('dv').value = typed.slice(-1);
  if (typed === '' || document.getElementById('clave').value === '') {
    return avisar('Por favor, ingrese rut y clave.');
  }
  if (digits === '') return avisar('Debe ingresar el rut completo');
  if (!/^[0-9]+[0-9K]$/.test(typed)) return avisar('El RUT ingresado no es valido');
  if (typed.slice(-1) !== digitoVerificador(digits)) return avisar('Dígito Verificador erróneo');
  return true;
}
`;

/** The login with RUT and Clave Tributaria, and the link to ClaveÚnica. */
export function loginPage({ institution, at }: SiiSite, next: string): Markup {
  const claveUnica = at('zeusr', `${PATHS.claveUnica}?code=411&REF=${next}-GATO-`);
  return page({
    title: 'Autenticación',
    brand: institution,
    content: html`<div id="alert_placeholder"></div>
      <form
        id="myform"
        name="myform"
        method="post"
        action="${at('zeusr', PATHS.submit)}"
        onsubmit="return ejecuta_opcion();"
      >
        <input type="hidden" id="rut" name="rut" value="" />
        <input type="hidden" id="dv" name="dv" value="" />
        <input type="hidden" id="referencia" name="referencia" value="http://www.sii.cl" />
        <input type="hidden" id="code" name="411" value="" />
        ${claveTributariaFields(institution, {
          rut: { id: 'rutcntr', name: 'rutcntr', placeholder: 'Ej: 123456789' },
          passwordId: 'clave',
        })}
        <button type="submit" id="bt_ingresar">Ingresar</button>
      </form>
      <p>
        <a id="myHref" class="boton clave-unica" href="${claveUnica}"
          >Iniciar sesión con ClaveÚnica</a
        >
      </p>
      <script src="${at('zeusr', PATHS.loginScript)}"></script>`,
  });
}

export function refusalPage({ institution, at }: SiiSite, why: keyof typeof REFUSALS): Markup {
  const [sentence, code] = REFUSALS[why];
  return page({
    title: 'Autenticación',
    brand: institution,
    content: html`<div class="mensaje" role="alert">
        <p>${sentence}</p>
        <p>El código de este mensaje es ${code}</p>
      </div>
      <form method="get" action="${at('zeusr', PATHS.login)}">
        <button type="submit">Aceptar</button>
      </form>`,
  });
}
