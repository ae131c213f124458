import { addMonths, formatDate, monthOf } from '../../../src/shared/dates.ts';
import { lastMonthShown } from '../../../synthetic-person/shared/calendar.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { actionLink, cell, CURRENT, HISTORIES, money, privatePage } from './pages.ts';
import type { HistoryCurrency, ItauView } from './pages.ts';
import { headingRow } from '../../shared/content.ts';

/** Rows per page; the real number is not documented. */
const ROWS = 30;
/** Number of months with statements. */
export const MONTHS = 12;

type Movements = PersonAccount['movements'];

/** The newest month that has a statement; that of the following month is not complete yet. */
export const latestMonth = ({ today }: BankCustomer): string =>
  addMonths(lastMonthShown(today), -1);

/** The rows of a page, counted from 1, and how many pages there are. */
export function pageOf<Row>(rows: readonly Row[], number: number) {
  const count = Math.max(1, Math.ceil(rows.length / ROWS));
  return { rows: rows.slice((number - 1) * ROWS, number * ROWS), number, count };
}

/** The last movements, newest first: those of the current month and of the one before. */
export const currentRows = (customer: BankCustomer, account: PersonAccount): Movements =>
  account.movements.filter(({ date }) => monthOf(date) >= latestMonth(customer));

/** A month's movements, oldest first as on a printed statement. */
export const monthRows = (account: PersonAccount, month: string): Movements =>
  account.movements.filter(({ date }) => monthOf(date) === month).reverse();

export const NOTHING = 'No existen datos para la fecha consultada';

const CURRENT_HEADINGS = [
  'Fecha',
  'Movimientos',
  'Observa Vale',
  'Cargos',
  'Abonos',
  'Saldo',
  'Montos',
];

/** The last movements: seven headings above six cells, as one source saw them. */
export function currentPage(
  view: ItauView,
  currency: 'clp',
  shown: ReturnType<typeof pageOf<One>>,
) {
  const { rows, number, count } = shown;
  return privatePage(
    view,
    CURRENT,
    'Últimos movimientos',
    html`<div class="tabla" role="region" aria-label="Movimientos" tabindex="0">
        <table class="table-striped">
          <thead>
            ${headingRow(CURRENT_HEADINGS)}
          </thead>
          <tbody>
            ${rows.map(
              (one) =>
                html`<tr name="DataContainer">
                  ${cell('FECOPE_iso8601', formatDate(one.date, 'slash'))}
                  <td name="OBSERVA_ColumnData"><a name="OBSERVA">${one.description}</a></td>
                  ${cell('EGRESO', charge(one, currency))} ${cell('INGRESO', credit(one, currency))}
                  ${cell('SALDO', money(one.balance, currency))}
                  ${cell('MONTOS', money(one.amount, currency))}
                </tr> `,
            )}
          </tbody>
        </table>
      </div>
      ${rows.length === 0 && html`<p><span name="titulo-mensaje">${NOTHING}</span></p>`}
      <p>Página ${number} de ${count}</p>
      ${
        number < count &&
        html`<p>
          <a name="nextbtn" href="${actionLink(`pagina-${String(number + 1)}`)}">Siguiente</a>
        </p>`
      }
      <div id="divBotones"></div>`,
  );
}

export function historyPage(
  view: ItauView,
  { currency, month, latest }: { currency: HistoryCurrency; month: string; latest: string },
  { rows, number, count }: ReturnType<typeof pageOf<One>>,
): Markup {
  const next = `mes-${month}-pagina-${String(number + 1)}`;
  return privatePage(
    view,
    HISTORIES[currency],
    'Cartola histórica',
    html` ${picker(month, latest)}
      <div
        id="tablaMovimientos"
        ${
          rows.length > 0 && html`class="tabla" role="region" aria-label="Movimientos" tabindex="0"`
        }
      >
        ${
          rows.length > 0 &&
          html`<table name="record_Table" class="gridTable">
            <thead>
              ${headingRow(['Fecha', 'Nº Operación', 'Movimientos', 'Cargos', 'Abonos', 'Saldo'])}
            </thead>
            <tbody>
              ${rows.map(
                (one) =>
                  html`<tr name="DataContainer">
                    ${cell('Fecha_page_iso8601', formatDate(one.date, 'slash'))}
                    ${cell('NroOperacion', one.transactionNumber ?? '000000000')}
                    ${cell('Descripcion', one.description)}
                    ${cell('GirosoCargos_iso8601', charge(one, currency))}
                    ${cell('DepositosoAbonos_iso8601', credit(one, currency))}
                    <td>${money(one.balance, currency)}</td>
                  </tr> `,
              )}
            </tbody>
          </table>`
        }
      </div>
      ${
        rows.length === 0 &&
        html`<div id="cartola-historicaSinDatos">
          <span name="titulo-mensaje">${NOTHING}</span>
        </div>`
      }
      ${
        number < count &&
        html`<p>
          <a href="${actionLink(next)}"><img src="next_right_on.png" alt="Siguiente" /></a>
        </p>`
      }`,
  );
}

/** Works without scripts: a person types the month. */
function picker(month: string, latest: string): Markup {
  const [year = '', number = ''] = month.split('-');
  return html`<form id="formularioSelect" method="post" action="${actionLink('cambiarMes')}">
    <input type="hidden" name="al_cartolaHistorica_Arg1" value="CM" />
    <input
      type="hidden"
      name="_bowStEvent"
      value="portlets/cuentas/cartolas/CartolaHistoricaPortlet!fireEvent:Form:ip_cartolaHistorica_SaveDataSubmitEvent"
    />
    <label for="resultShow">Mes (hasta ${latest.split('-').reverse().join(' / ')})</label>
    <input id="resultShow" name="resultShow" value="${number} / ${year}" />
    <a href="${actionLink('cambiarMes')}" hidden>Cambiar</a>
    <button id="btn_hidden_cal" type="submit">Consultar</button>
  </form>`;
}

type One = Movements[number];
const charge = (one: One, currency: HistoryCurrency): string =>
  money(one.type === 'outflow' ? one.amount : 0, currency);
const credit = (one: One, currency: HistoryCurrency): string =>
  money(one.type === 'inflow' ? one.amount : 0, currency);
