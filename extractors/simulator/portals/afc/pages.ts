import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import type { AfcContribution, AfcJob } from '../../../src/products/afc.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import {
  cellRow,
  headingRow,
  passwordWithRule,
  rutWithHelp,
  scrollable,
} from '../../shared/content.ts';

/** The branch's pages: each is one form that posts back to itself. */

/** Proves to the server that a form is its own; the real one holds the page's state. */
export const VIEW_STATE = '/wEPDwUKLTM0NTY3ODkwMWRk';

const hiddenFields = html`<input type="hidden" name="__EVENTTARGET" value="" />
  <input type="hidden" name="__EVENTARGUMENT" value="" />
  <input type="hidden" name="__VIEWSTATE" value="${VIEW_STATE}" />
  <input type="hidden" name="__VIEWSTATEGENERATOR" value="CA0B0334" />`;

const POST_BACK = `
function __doPostBack(target, argument) {
  var form = document.getElementById('form1');
  form.elements['__EVENTTARGET'].value = target;
  form.elements['__EVENTARGUMENT'].value = argument;
  form.submit();
}`;

/** The names that the server reads from the login form; ids are as in the sources. */
export const LOGIN_FIELDS = {
  rut: 'txtRutTrabajador',
  password: 'txtPwdTrabajador',
  submit: 'btnIngresar',
  claveUnica: 'btnCU',
} as const;

/**
 * The captcha's place and both ways in. The real box is Google's, and only the person can tick it;
 * here it is an ordinary one that is ticked already, and can be unticked to see what happens then.
 */
export function loginPage(institution: Institution, message: string | null): Markup {
  const rule = institution.passwordRules.internet?.description ?? '';
  return page({
    title: 'Sucursal virtual: afiliados',
    brand: institution,
    content: html`<div
        id="modalAviso"
        class="modal mensaje"
        role="alert"
        ${message === null && html`hidden`}
      >
        <p id="textoAviso">${message}</p>
        <p><button type="button" class="close">Cerrar</button></p>
      </div>
      <form id="form1" method="post" action="./Default.aspx">
        ${hiddenFields}
        <div class="g-recaptcha">
          <label><input id="casilla" type="checkbox" checked /> No soy un robot</label>
          <p class="ayuda">
            En el sitio real, aquí hay un reCAPTCHA que solo puede marcar la persona. En la
            simulación la casilla ya viene marcada.
          </p>
        </div>
        <p><input id="btnIngresarafc" type="submit" value="Clave AFC" /></p>
        <p>
          <input id="btnCU" name="${LOGIN_FIELDS.claveUnica}" type="submit" value="ClaveÚnica" />
        </p>
        <div id="panelClave" hidden>
          ${rutWithHelp('RUT TRABAJADOR', 'Sirve cualquier RUT válido, por ejemplo 123456785.', {
            id: LOGIN_FIELDS.rut,
            name: LOGIN_FIELDS.rut,
          })}
          ${passwordWithRule('Clave', rule, {
            id: LOGIN_FIELDS.password,
            name: LOGIN_FIELDS.password,
          })}
          <input id="btnIngresar" name="${LOGIN_FIELDS.submit}" type="submit" value="Ingresar" />
        </div>
      </form>
      ${inlineScript(LOGIN_SCRIPT)}`,
  });
}

const LOGIN_SCRIPT = `
(function () {
  var notice = document.getElementById('modalAviso');
  function isTicked(event) {
    if (document.getElementById('casilla').checked) return true;
    event.preventDefault();
    document.getElementById('textoAviso').textContent = 'Verificar casilla de seguridad';
    notice.hidden = false;
    return false;
  }
  document.getElementById('btnIngresarafc').addEventListener('click', function (event) {
    if (!isTicked(event)) return;
    event.preventDefault();
    document.getElementById('panelClave').hidden = false;
  });
  document.getElementById('btnCU').addEventListener('click', isTicked);
  notice.querySelector('button').addEventListener('click', function () { notice.hidden = true; });
})();`;

const pesos = (amount: number): string => `$${formatNumber(amount, 0)}`;

/** The balance, below a notice that the person closes. */
export function homeContent(name: string, balance: number): Markup {
  return html`<div id="modalSeguridad" class="modal mensaje" role="dialog" aria-label="Seguridad">
      <p>En AFC Chile nos preocupamos de su seguridad.</p>
      <p><button type="button" class="modal-close">Cerrar</button></p>
    </div>
    <p>${name}</p>
    <h1 class="saldo_total">Saldo total: ${pesos(balance)}</h1>
    <p>Es el saldo de la cuenta individual por cesantía.</p>
    ${inlineScript(`document.querySelector('.modal-close').addEventListener('click', function () {
  document.getElementById('modalSeguridad').hidden = true;
});`)}`;
}

function table(
  id: string,
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Markup {
  return scrollable(
    caption,
    html`<table id="${id}">
      <caption>
        ${caption}
      </caption>
      <tbody>
        ${headingRow(headings)} ${rows.map(cellRow)}
      </tbody>
    </table>`,
  );
}

/** How the page shows that there are none is not documented. */
export const employersContent = (employers: readonly AfcJob[]): Markup =>
  employers.length === 0
    ? html`<p>No registra empleadores.</p>`
    : table(
        'contentPlaceHolder_gvEmpresas',
        'Empleadores',
        ['RUT Empleador', 'Razón Social', 'Fecha Inicio', 'Fecha Término', 'Estado'],
        employers.map(({ employerRut, employerName, startDate, endDate, status }) => [
          formatRut(employerRut),
          employerName ?? '',
          startDate === null ? '' : formatDate(startDate),
          endDate === null ? '\u00a0' : formatDate(endDate),
          status ?? '',
        ]),
      );

/** Both parts of a contribution, in two rows with the same income. */
export const partsOf = (one: AfcContribution) =>
  [one.employeeContribution ?? 0, one.employerContribution ?? 0].map((amount) => ({
    period: monthWord(one.period),
    rut: formatRut(one.employerRut),
    name: one.employerName ?? '',
    income: pesos(one.monthlyIncome),
    amount: pesos(amount),
    payment: formatDate(one.paymentDate, 'slash'),
  }));

/** `Enero 2026`, as in the certificate; the screen's format is not documented. */
function monthWord(period: string): string {
  const word = formatMonth(period).replace(' de', '');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export const totalOf = (contributions: readonly AfcContribution[]): string =>
  pesos(contributions.reduce((sum, { amount }) => sum + amount, 0));

export function contributionsContent(shown: {
  /** Oldest first. */
  readonly contributions: readonly AfcContribution[];
  readonly years: readonly string[];
  readonly year: string;
}): Markup {
  const { contributions, years, year } = shown;
  const rows = contributions
    .flatMap(partsOf)
    .map((one) => [` ${one.period} `, one.rut, one.name, one.income, one.amount, one.payment]);
  return html`<form id="form1" method="post" action="./CrtPagadas.aspx">
      ${hiddenFields}
      <label
        >Período<select
          id="contentPlaceHolder_ddlPeriodo"
          name="ctl00$contentPlaceHolder$ddlPeriodo"
        >
          ${years.map((one) => html`<option value="${one}" ${one === year && html`selected`}>${one}</option>`)}
        </select></label
      >
      <p>
        <a
          id="contentPlaceHolder_btnBuscar"
          class="boton"
          href="javascript:__doPostBack('ctl00$contentPlaceHolder_btnBuscar','')"
          >Buscar</a
        >
      </p>
      ${
        rows.length === 0
          ? html`<p>No registra cotizaciones.</p>`
          : table(
              'contentPlaceHolder_dgBusqueda',
              'Cotizaciones pagadas',
              [
                'Período',
                'RUT Empleador',
                'Razón Social',
                'Renta Imponible',
                'Monto Cotizado',
                'Fecha de Pago',
              ],
              [...rows, ['', '', '', 'TOTAL', totalOf(contributions), '']],
            )
      }
    </form>
    ${inlineScript(POST_BACK)}`;
}

export const CERTIFICATE_FIELDS = {
  make: 'ctl00$contentPlaceHolder$btnCotAcred',
  store: 'ctl00$contentPlaceHolder$btnDescargaCotPagadas',
} as const;

/** @param isMade whether the certificate was made, and can be stored */
export function certificatesContent(isMade: boolean): Markup {
  const closed = !isMade && html`hidden`;
  const store: MarkupValue =
    isMade &&
    html`<p>
      El certificado está listo.
      <input
        id="btnDescargaCotPagadas"
        name="${CERTIFICATE_FIELDS.store}"
        type="submit"
        value="Descargar"
      />
    </p>`;
  return html`<form id="form1" method="post" action="./Certificados.aspx">
      ${hiddenFields}
      <p><a href="#" onclick="return ValidaPensionado('1');">Certificado de cotizaciones</a></p>
      <div id="certificados" ${closed}>
        <p><button id="btnAcordcotacred" type="button">Cotizaciones acreditadas</button></p>
        <div id="acreditadas" ${closed}>
          <p>
            <input
              id="contentPlaceHolder_btnCotAcred"
              name="${CERTIFICATE_FIELDS.make}"
              type="submit"
              value="Generar certificado"
            />
          </p>
          ${store}
        </div>
      </div>
    </form>
    ${inlineScript(`
function ValidaPensionado() {
  document.getElementById('certificados').hidden = false;
  return false;
}
document.getElementById('btnAcordcotacred').addEventListener('click', function () {
  document.getElementById('acreditadas').hidden = false;
});`)}`;
}
