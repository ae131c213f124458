import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type {
  CardStatement,
  StatementCurrency,
} from '../../../src/products/creditCardStatement.ts';
import { addDays, formatDate, monthOf } from '../../../src/shared/dates.ts';
import { formatMoney, formatNumber, sumMoney } from '../../../src/shared/money.ts';
import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import { inlineScript } from '../../http/inlineData.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { cardIdOf, combo } from './cardPages.ts';
import { NOTHING } from './movementPages.ts';
import { actionLink, privatePage } from './pages.ts';
import type { ItauView } from './pages.ts';
import { internationalRows, nationalRows } from './statementRows.ts';

export const STATEMENT_PAGES = {
  clp: 'tarjeta-credito/resumen/cuenta-nacional',
  usd: 'tarjeta-credito/resumen/cuenta-internacional',
} as const;

const PORTLETS = {
  clp: 'EstadoDeudaNacionalPortlet',
  usd: 'EstadoDeudaInternacionalPortlet',
} as const;

/** The action of the form that asks for another month. */
export const CHANGE_PERIOD = '-cambiarPeriodo';

const eventOf = (currency: StatementCurrency): string =>
  `portlets/tarjeta_credito/estado/${PORTLETS[currency]}!fireEvent:Form:ip_estadoDeCuentaTarjeta_SaveDataSubmitEvent`;
/**
 * The events of the forms. It is documented that each page has its own event, but not the names.
 */
export const EVENTS = { clp: eventOf('clp'), usd: eventOf('usd') } as const;

/** The days on which a card was billed, newest first. */
export const periodsOf = (card: PersonCard | undefined): string[] => [
  ...new Set(card?.statements.map(({ statementDate }) => statementDate)),
];

interface Asked {
  /** Position of the card. */
  readonly index: number;
  readonly currency: StatementCurrency;
  /**
   * The period that the requesting page showed and the month that it asked for; the newest
   * statement if missing.
   */
  readonly period?: string;
  readonly month?: string;
}

/** A card's statement for a month. `#contenido` only exists on this page. */
export function statementPage(
  view: ItauView,
  customer: BankCustomer,
  { index, currency, ...asked }: Asked,
): Markup {
  const card = customer.creditCards[index];
  const periods = periodsOf(card);
  const month = asked.month ?? monthOf(periods[0] ?? '');
  const statement = card?.statements.find(
    (one) => one.currency === currency && monthOf(one.statementDate) === month,
  );
  // A month without a statement leaves the selected period unchanged.
  const period = statement?.statementDate ?? asked.period ?? periods[0];
  return privatePage(
    view,
    STATEMENT_PAGES[currency],
    currency === 'clp' ? 'Estado de cuenta nacional' : 'Estado de cuenta internacional',
    html`${combo(customer, index)}
    ${period !== undefined && picker({ index, currency, period, month, periods })}
    ${
      statement === undefined
        ? html`<div id="sinDatos"><span name="titulo-mensaje">${NOTHING}</span></div>`
        : currency === 'clp'
          ? national(statement, card?.statements ?? [])
          : international(statement)
    }`,
  );
}

/** The select lists the period that is shown first. */
function picker({
  index,
  currency,
  period,
  month,
  periods,
}: Required<Asked> & { readonly periods: readonly string[] }): Markup {
  const action = actionLink(cardIdOf(index) + CHANGE_PERIOD);
  const [year = '', number = ''] = month.split('-');
  const offered = [period, ...periods.filter((one) => one !== period)];
  const link = `wpf_action_ref_0portletstarjeta_creditoestado${PORTLETS[currency]}_cambiarPeriodo`;
  return html`<form id="formularioSelect" method="post" action="${action}">
      <input type="hidden" name="_bowStEvent" value="${EVENTS[currency]}" />
      <input type="hidden" name="fecha" value="${year}${number}" />
      <label for="periodo">Período</label>
      <select id="periodo" name="periodo">
        ${offered.map(
          (one) =>
            html`<option value="${one.replaceAll('-', '')}">${formatDate(one, 'slash')}</option> `,
        )}
      </select>
      <label for="resultShow">Mes</label>
      <input id="resultShow" name="resultShow" value="${number} / ${year}" />
      <a id="${link}" href="${action}" hidden>Cambiar</a>
      <button type="submit">Consultar</button>
    </form>
    ${inlineScript(`
(function () {
  var form = document.getElementById('formularioSelect');
  var select = document.getElementById('periodo');
  var month = document.getElementById('resultShow');
  var shown = select.value;
  select.addEventListener('change', function () {
    month.value = select.value.slice(4, 6) + ' / ' + select.value.slice(0, 4);
  });
  // Sent is the period that the page shows, beside the month that is asked for.
  form.addEventListener('submit', function () {
    form.elements.namedItem('fecha').value = month.value.split(' / ').reverse().join('');
    select.value = shown;
  });
})();
`)}`;
}

type Fact = readonly [name: string, label: string, text: string];

const facts = (list: readonly Fact[]): Markup =>
  html`<dl>
    ${list.map(
      ([name, label, text]) =>
        html`<dt>${label}</dt>
          <dd><span name="${name}">${text}</span></dd> `,
    )}
  </dl>`;

const day = (date: string | null): string => (date === null ? '' : formatDate(date, 'slash'));
const pesos = (amount: number | null): string =>
  amount === null ? '' : formatMoney(amount, 'clp');
/** Without symbol, as in the summary of the card. */
const dollars = (amount: number | null): string => (amount === null ? '' : formatNumber(amount, 2));
const percent = (rate: number | null): string => (rate === null ? '' : `${formatNumber(rate, 2)}%`);

const paidIn = ({ transactions, currency }: CardStatement): number =>
  sumMoney(
    transactions.filter(isPayment).map(({ amount }) => -amount),
    currency,
  );

const isPayment = ({ description }: CardTransaction): boolean => description.startsWith('PAGO ');

function national(statement: CardStatement, all: readonly CardStatement[]): Markup {
  const { summary, statementDate, transactions } = statement;
  const { creditLimit, cashAdvanceLimit, previousBalance } = summary;
  const before = all.find((one) => one.currency === 'clp' && one.statementDate < statementDate);
  const paid = paidIn(statement);
  /** The sum of the instalments that are due on the statement `months` later. */
  const due = (months: number): number =>
    sumMoney(
      transactions.map(({ installments }) =>
        installments !== null && installments.total - installments.current >= months
          ? (installments.amount ?? 0)
          : 0,
      ),
      'clp',
    );
  const open = transactions.map(({ installments }) =>
    installments === null
      ? 0
      : (installments.total - installments.current) * (installments.amount ?? 0),
  );
  return html`${facts([
      ['FechaFacturacion_iso8601', 'Fecha estado de cuenta', day(statementDate)],
      ['CupoTotal_iso8601', 'Cupo total', pesos(creditLimit)],
      ['CupoUtilizado_iso8601', 'Cupo utilizado', pesos(summary.usedCredit)],
      ['CupoDisponible_iso8601', 'Cupo disponible', pesos(summary.availableCredit)],
      ['fld_144_iso8601', 'Cupo total avance en efectivo', pesos(cashAdvanceLimit)],
      ['fld_145_iso8601', 'Cupo utilizado avance en efectivo', pesos(0)],
      ['fld_146_iso8601', 'Cupo disponible avance en efectivo', pesos(cashAdvanceLimit)],
      ['CARGO_CTA', 'Tasa de interés vigente, rotativo', percent(summary.monthlyInterestRate)],
      ['CREDITO_RAT', 'Compra en cuotas', percent(summary.monthlyInterestRate)],
      ['fld_147_iso8601', 'Avance en efectivo', percent(summary.monthlyInterestRate)],
      ['fld_148_iso8601', 'CAE rotativo', percent(summary.cae)],
      ['fld_149_iso8601', 'CAE compra en cuotas', percent(summary.cae)],
      ['fld_150_iso8601', 'CAE avance en efectivo', percent(summary.cae)],
      ['fld_151_iso8601', 'CAE prepago', percent(summary.cae)],
    ])}
    <h2>Período anterior</h2>
    ${facts([
      ['fld_152_iso8601', 'Desde', day(before?.summary.billingPeriodStart ?? null)],
      ['fld_153_iso8601', 'Hasta', day(before?.summary.billingPeriodEnd ?? null)],
      ['fld_154_iso8601', 'Saldo adeudado inicio', pesos(before?.summary.previousBalance ?? null)],
      ['fld_155_iso8601', 'Monto facturado', pesos(previousBalance)],
      ['fld_156_iso8601', 'Monto pagado', pesos(paid)],
      ['fld_157_iso8601', 'Saldo adeudado final', pesos((previousBalance ?? 0) - paid)],
    ])}
    <h2>Período actual</h2>
    <div class="tabla" role="region" aria-label="Operaciones" tabindex="0">
      ${nationalRows(transactions)}
    </div>
    <h2>Información de pago</h2>
    ${facts([
      ['fld_15_iso8601', 'Período facturado desde', day(summary.billingPeriodStart)],
      ['pfFechaFacturacion_iso8601', 'Hasta', day(summary.billingPeriodEnd)],
      ['PagarHasta_iso8601', 'Pagar hasta', day(summary.paymentDueDate)],
      ['infoMontoFacturado_iso8601', 'Monto total facturado', pesos(summary.newBalance)],
      ['infoPagoMinimo_iso8601', 'Monto mínimo a pagar', pesos(summary.minimumPayment)],
      ['fld_121_iso8601', 'Costo monetario prepago', pesos(summary.newBalance)],
      ...[1, 2, 3, 4].map((months): Fact => [
        `DetalleVencimiento${String(months)}_iso8601`,
        `Vencimiento, mes ${String(months)}`,
        pesos(due(months)),
      ]),
      ['SaldoCapitalCuotas_iso8601', 'Saldo de capital en cuotas', pesos(sumMoney(open, 'clp'))],
      ['fld_122_iso8601', 'Próximo período desde', day(addDays(summary.billingPeriodEnd, 1))],
      ['fld_123_iso8601', 'Próximo período hasta', day(summary.nextBillingDate)],
      ['fld_124_iso8601', 'Interés moratorio', '25,56%'],
      ['fld_158_iso8601', 'Cargo de cobranza, hasta UF', '10'],
      ['fld_159_iso8601', 'Cargo', '9%'],
      ['fld_160_iso8601', 'Sobre UF', '10'],
      ['fld_161_iso8601', 'Hasta UF', '50'],
      ['fld_162_iso8601', 'Cargo', '6%'],
      ['fld_163_iso8601', 'Sobre UF', '50'],
      ['fld_164_iso8601', 'Cargo', '3%'],
    ])}`;
}

function international(statement: CardStatement): Markup {
  const { summary, statementDate, transactions } = statement;
  const { cashAdvanceLimit, newBalance } = summary;
  return html`${facts([
      ['FechaFacturacion_iso8601', 'Fecha estado de cuenta', day(statementDate)],
      ['CupoTotal_iso8601', 'Cupo total', dollars(summary.creditLimit)],
      ['CupoUtilizado_iso8601', 'Cupo utilizado', dollars(summary.usedCredit)],
      ['CupoDisponible_iso8601', 'Cupo disponible', dollars(summary.availableCredit)],
      ['fld_23_iso8601', 'Cupo total avance en efectivo', dollars(cashAdvanceLimit)],
      ['fld_24_iso8601', 'Cupo utilizado avance en efectivo', dollars(0)],
      ['fld_25_iso8601', 'Cupo disponible avance en efectivo', dollars(cashAdvanceLimit)],
      ['fld_12_iso8601', 'Período facturado desde', day(summary.billingPeriodStart)],
      ['PagarHasta_iso8601', 'Pagar hasta', day(summary.paymentDueDate)],
      ['SaldoAnteriorFacturado_iso8601', 'Saldo anterior', dollars(summary.previousBalance)],
      ['AbonoRealizado_iso8601', 'Abono realizado', dollars(paidIn(statement))],
      ['TraspasoDeudaNacional_iso8601', 'Traspaso a deuda nacional', dollars(0)],
      ['DeudaTotal_iso8601', 'Deuda total', dollars(newBalance)],
      ['DeudaTotalEmisor', 'Deuda total con el emisor', dollars(newBalance)],
    ])}
    <div class="tabla" role="region" aria-label="Operaciones" tabindex="0">
      ${internationalRows(
        transactions.filter(isPayment),
        transactions.filter((one) => !isPayment(one)),
      )}
    </div>`;
}
