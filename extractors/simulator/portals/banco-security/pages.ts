import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { framePage, page } from '../../shared/layout.ts';
import { headings, row, table } from './cardPages.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import type { Movement } from '../../../src/products/movement.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import { rutField, passwordField } from '../../shared/content.ts';

/** The public page, with the button that the sources press. */
export const publicPage = (institution: Institution, login: string): Markup =>
  page({
    title: 'Personas',
    brand: institution,
    content: html`<p><a class="boton" href="${login}">Ingresar</a></p>`,
  });

/** The widget of the login. Names of its fields are documented, its target and scripts are not. */
export const loginPage = (
  institution: Institution,
  places: { readonly login: string; readonly entry: string },
  notice: string | null,
): Markup =>
  page({
    title: 'Ingreso Personas',
    brand: institution,
    content: html`${notice !== null && html`<p class="mensaje alert" role="alert">${notice}</p>`}
      <form name="login" method="post" action="${places.login}">
        ${rutField({ id: 'frut', name: 'frut', 'aria-describedby': 'ejemplo' })}
        <p class="ayuda" id="ejemplo">Ej: 12.345.678-5</p>
        ${passwordField({ id: 'clave', name: 'clave', maxlength: 20 })}
        <button id="btnIngresar" type="submit">Ingresar</button>
      </form>
      <p><a href="${places.entry}">¿Olvidaste tu clave?</a></p>
      ${inlineScript(`
document.getElementById('frut').addEventListener('blur', function () {
  var bare = this.value.replace(/[^0-9kK]/g, '').toUpperCase();
  if (bare.length < 2) return;
  this.value = bare.slice(0, -1).replace(/\\B(?=([0-9]{3})+$)/g, '.') + '-' + bare.slice(-1);
});
`)}`,
  });

/** A page with one sentence. */
export const noticePage = (institution: Institution, text: string): Markup =>
  page({
    title: 'Banco Security',
    brand: institution,
    content: html`<p class="mensaje" role="alert">${text}</p>`,
  });

/** Addresses in the menu of every page behind the login. */
type MenuPlaces = Readonly<Record<'account' | 'history' | 'summary' | 'exit', string>>;

/** A page behind the login. Its menu unfolds by script, as the sources found it. */
export const innerPage = (
  institution: Institution,
  places: MenuPlaces,
  title: string,
  content: MarkupValue,
): Markup =>
  page({
    title,
    brand: institution,
    navigation: html`<nav aria-label="Principal">
      <p><a id="productos" href="javascript:desplegar()" aria-controls="menu">Productos</a></p>
      <div id="menu" hidden>
        <p>Cuenta Corriente</p>
        <p><a href="${places.account}">Saldos y movimientos</a></p>
        <p><a href="${places.history}">Cartola histórica</a></p>
        <p>Tarjetas de Crédito</p>
        <p><a href="${places.summary}">Resumen de productos</a></p>
      </div>
      <p><a href="${places.exit}">Cerrar sesión</a></p>
      ${inlineScript(`
function desplegar() { document.getElementById('menu').hidden = !document.getElementById('menu').hidden; }
function redirect(target) { location.href = target; }
`)}
    </nav>`,
    content,
  });

export const homeContent = ({ name }: BankCustomer): Markup => html`<p>Bienvenido(a) ${name}</p>`;

export const accountFrame = (source: string): Markup =>
  html`<iframe title="Movimientos" src="${source}"></iframe>`;

const pesos = (amount: number): string => (amount === 0 ? '' : formatNumber(amount, 0));

/** The newest movements, in a table whose headings are ordinary cells. */
export const accountScreen = (
  institution: Institution,
  account: PersonAccount | undefined,
  movements: readonly Movement[],
): Markup =>
  framePage(
    'Saldos y movimientos',
    institution,
    account === undefined
      ? table('Movimientos', [headings('No posee cuentas corrientes')])
      : html`<p>Cuenta Corriente N° ${dashed(account.accountNumber)}</p>
          ${table('Movimientos', [
            headings('Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'),
            ...movements.map((one) =>
              row([
                formatDate(one.date, 'slash'),
                one.description,
                one.type === 'outflow' && pesos(one.amount),
                one.type === 'inflow' && pesos(one.amount),
                formatNumber(one.balance, 0),
              ]),
            ),
          ])}`,
  );

const dashed = (number: string): string => `${number.slice(0, -1)}-${number.slice(-1)}`;

/** The list of months, and the frame that shows the links to the chosen one. */
export const historyContent = (action: string, months: readonly string[]): Markup =>
  html`<form id="cartola" method="post" action="${action}" target="resultado">
      <input type="hidden" name="tipo" value="1" />
      <label for="fecha">Período</label>
      <select id="fecha" name="fecha">
        <option value="0">Seleccionar</option>
        ${months.map(
          (one) => html`<option value="${one.replace('-', '')}">${formatMonth(one)}</option>`,
        )}
      </select>
      <button id="buscar" type="submit">Consultar</button>
    </form>
    <iframe name="resultado" title="Resultado"></iframe>
    ${inlineScript(`
document.getElementById('cartola').addEventListener('submit', function () {
  // The links of the month before must not be taken for those of this one.
  frames.resultado.document.body.replaceChildren();
});
`)}`;

export const monthFrame = (institution: Institution, month: string, file: string): Markup =>
  framePage(
    'Cartola histórica',
    institution,
    html`<p>Cartola de ${formatMonth(month)}: <a href="${file}">TXT</a></p>`,
  );

/**
 * A month's file, oldest movement first. Only the records of movements are documented: those before
 * and after them are invented.
 */
export function monthFile(movements: readonly Movement[]): Buffer {
  const amount = (value: number, width: number): string =>
    formatNumber(value, 2).replaceAll('.', '').padStart(width);
  const records = movements.toReversed().map((one) => {
    const number = one.transactionNumber?.replaceAll(/\D/g, '').slice(-9) ?? '';
    return [
      '2',
      formatDate(one.date, 'slash'),
      one.description.slice(0, 50).padEnd(50),
      number.padStart(9, '0'),
      one.type === 'outflow' ? 'C' : 'A',
      `+${amount(one.amount, 15)}${amount(one.balance, 15)}`,
    ].join('');
  });
  const lines = ['1', ...records, '3'];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}
