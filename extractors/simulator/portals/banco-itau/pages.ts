import type { Institution } from '../../../src/contract/institution.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { page } from '../../shared/layout.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** What is needed to render a page of the portal. */
export interface ItauView {
  readonly institution: Institution;
  /** The address of a page behind the login, by its documented path. */
  readonly at: (path: string) => string;
  /** The unguessable state in the addresses of a page's links and forms. */
  readonly state: string;
  readonly leave: string;
  /** The currencies of the person's accounts. */
  readonly currencies: ReadonlySet<string>;
}

export const HOME = 'home/newhome';
export const BALANCE = 'cuentas/cuenta-corriente/saldos';
export const CURRENT = 'cuentas/cuenta-corriente/saldos-ultimo-movimiento';
export const HISTORIES = {
  clp: 'cuentas/cuenta-corriente/cartola-historica',
  usd: 'cuentas/cuenta-en-dolares/cartola-historica',
} as const;
export type HistoryCurrency = keyof typeof HISTORIES;

/** A page's links are relative to its `<base>` and end in the action that they call. */
export const ACTION = '/dz/d5/';
const STATE = '!ut/p/z1/';
const baseOf = (view: ItauView, path: string): string => `${view.at(path)}/${STATE}${view.state}/`;
export const actionLink = (action: string): string => `${ACTION.slice(1)}${action}/`;

/** A cell of a table: both it and its text have the column's name. */
export const cell = (name: string, text: string): Markup =>
  html`<td name="${name}_ColumnData"><span name="${name}">${text}</span></td> `;

/** A page behind the login. */
export function privatePage(view: ItauView, path: string, title: string, content: Markup): Markup {
  const link = (below: string, text: string): Markup =>
    html`<li>
      <a href="${view.at(below)}" ${below === path && html`aria-current="page"`}>${text}</a>
    </li> `;
  return page({
    title,
    brand: view.institution,
    navigation: html`<nav aria-label="Menú">
      <ul>
        ${link(HOME, 'Inicio')}
        ${
          view.currencies.has('clp') && [
            link(BALANCE, 'Saldos'),
            link(CURRENT, 'Últimos movimientos'),
            link(HISTORIES.clp, 'Cartola histórica'),
          ]
        }
        ${view.currencies.has('usd') && link(HISTORIES.usd, 'Cartola histórica en dólares')}
        ${link('tarjeta-credito/resumen/deuda', 'Tarjeta de crédito')}
        ${link('tarjeta-credito/resumen/compras-pesos', 'Compras en pesos')}
        ${link('tarjeta-credito/resumen/compras-en-dolares', 'Compras en dólares')}
        ${link('tarjeta-credito/resumen/cuenta-nacional', 'Estado de cuenta nacional')}
        ${link('tarjeta-credito/resumen/cuenta-internacional', 'Estado de cuenta internacional')}
        ${link('creditos/credito-hipotecario/consultar-creditos', 'Crédito hipotecario')}
        <li><a href="${view.leave}">Salir</a></li>
      </ul>
    </nav>`,
    content: html` <base href="${baseOf(view, path)}" />
      ${content}`,
  });
}

/** The login: its fields listen for keystrokes, and an invisible captcha precedes the form. */
export function loginPage(
  institution: Institution,
  action: string,
  refusal: string | null,
): Markup {
  return page({
    title: 'Ingreso de clientes',
    brand: institution,
    content: html` ${
        refusal !== null && html`<p class="msg-error-input" role="alert">${refusal}</p>`
      }
      <form id="loginForm" method="post" action="${action}" novalidate>
        <input type="hidden" id="recaptcha" name="g-recaptcha-response" value="" />
        ${rutField({ id: 'loginNameID', name: 'loginName' })}
        ${passwordField({ id: 'pswdId', name: 'pswd' })}
        <button id="btnLoginRecaptchaV3" type="button" disabled>Ingresar</button>
        <input id="btnLoginPortal" type="submit" value="Ingresar" hidden />
      </form>
      ${inlineScript(`
(function () {
  var rut = document.getElementById('loginNameID');
  var password = document.getElementById('pswdId');
  var button = document.getElementById('btnLoginRecaptchaV3');
  var keys = { loginNameID: 0, pswdId: 0 };
  function bare() { return rut.value.replace(/[^0-9kK]/g, '').toUpperCase(); }
  // Values that are set without a key validate nothing.
  function validate(event) {
    keys[event.target.id] += 1;
    button.disabled = bare().length < 8 || password.value === '' || !keys.pswdId;
  }
  rut.addEventListener('keyup', validate);
  password.addEventListener('keyup', validate);
  rut.addEventListener('blur', function () {
    var value = bare();
    if (value.length < 2) return;
    rut.value = value.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + value.slice(-1);
  });
  button.addEventListener('click', function () {
    document.getElementById('recaptcha').value = 'simulacion';
    document.getElementById('btnLoginPortal').click();
  });
})();
`)}`,
  });
}

/** The bank's answer to an unknown session. */
export const exceptionPage = (institution: Institution, login: string): Markup =>
  page({
    title: 'Tu sesión ha finalizado',
    brand: institution,
    content: html`<form name="exceptionForm" method="get" action="${login}">
      <button type="submit">Volver a ingresar</button>
    </form>`,
  });

/** The bank's id of an account: `CA` for checking accounts, `CU` for those in dollars. */
export const idOf = ({ currency }: PersonAccount): string => (currency === 'usd' ? 'CU_1' : 'CA_1');

/** The account's balance, which is loaded separately when another account is chosen. */
export const balanceFragment = (account: PersonAccount): Markup =>
  html`<div id="saldoDispCtaCteId">
    Saldo disponible
    <span name="saldoDisponible">${money(account.availableBalance, account.currency)}</span>
  </div>`;

/** A page with only the balance of the account in pesos. */
export const balancePage = (view: ItauView, { availableBalance }: PersonAccount): Markup =>
  privatePage(
    view,
    BALANCE,
    'Saldos',
    html`<div>
      <small class="itau-card-text">Saldo disponible para uso</small>
      <h6 class="itau-card-title">${money(availableBalance, 'clp')}</h6>
    </div>`,
  );

/** The bank's public site, through which people reach the login. */
export const publicPage = (institution: Institution, login: string): Markup =>
  page({
    title: 'Personas y empresas',
    brand: institution,
    content: html`<p><a id="dropdown_acceso-clientes" href="#acceso">Acceso clientes</a></p>
      <p id="acceso"><a href="${login}">Personas</a></p>`,
  });

export function homePage(view: ItauView, customer: BankCustomer, shown: PersonAccount | null) {
  const [line] = customer.creditLines;
  return privatePage(
    view,
    HOME,
    'Inicio',
    html` <form id="filterCtaSaldo" method="post" action="${actionLink('onChangeCuenta')}">
        <input
          type="hidden"
          name="_bowStEvent"
          value="portlets/home/SaldosPortlet!onChangeCuenta"
        />
        <input type="hidden" name="token" value="${view.state}" />
        <label for="comboCuentas">Cuenta</label>
        <select id="comboCuentas" name="comboCuentas">
          ${customer.accounts.map(
            (account) =>
              html`<option value="${idOf(account)}">
                ${account.productName} ##********${account.accountNumber}
              </option> `,
          )}
        </select>
        <a href="${actionLink('_gen_call_onChangeCuenta')}" hidden>Cambiar</a>
        <button type="submit">Ver saldo</button>
      </form>
      ${shown !== null && balanceFragment(shown)}
      ${
        line !== undefined &&
        html`<div id="reloadLineaCreditoConDatos">
          <div class="name">Línea de crédito</div>
          <div class="number">
            <span id="numLineaCredito">${line.associatedAccountNumber}</span>
          </div>
          <p>Utilizado <span name="cupoUtilizado">${money(line.currentBalance, 'clp')}</span></p>
          <p>
            Disponible <span name="cupoDisponible">${money(line.availableBalance, 'clp')}</span>
          </p>
          <p><a href="${view.at('cuentas/linea-credito/saldos/')}">Ver el saldo</a></p>
        </div>`
      }`,
  );
}

/** `$ 1.234.567`, `USD 12,34`. */
export const money = (amount: number, currency: PersonAccount['currency']): string =>
  currency === 'usd'
    ? formatMoney(amount, 'usd').replace('US$', 'USD')
    : formatMoney(amount, currency);
