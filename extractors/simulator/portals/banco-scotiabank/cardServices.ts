import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { StatementCurrency } from '../../../src/products/creditCardStatement.ts';
import { addDays, formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { told } from '../../../synthetic-person/bank/shown.ts';
import type { PersonCard } from '../../../synthetic-person/shared/types.ts';
import { compact, cycleOf, hundredths, reversed, statementDates } from './services.ts';

/**
 * Purchases, billing periods and statements, as the older services and the newest one return them.
 */

/** A list for each column instead of a list of rows. */
export function unbilledAnswer(card: PersonCard): unknown {
  const { fant, fsig } = cycleOf(card);
  const rows = [...card.natTransactions, ...card.intTransactions, ...oldInstalments(card)].sort(
    (one, other) => other.transactionDate.localeCompare(one.transactionDate),
  );
  const column = (read: (one: CardTransaction) => string): string[] => rows.map(read);
  const sign = ({ amount }: CardTransaction): string => (amount < 0 ? '-' : '+');
  const value = ({ amount }: CardTransaction): string => hundredths(amount, 13);
  return {
    lstUltimosMovVisaEnc: {
      ntar: card.lastDigits,
      visnac: 'S',
      visint: card.balances.usd === null ? 'N' : 'S',
      nreg: String(rows.length).padStart(3, '0'),
      haymas: 'N',
      rellamado: '0',
      fant: fant === null ? '00000000' : compact(fant),
      fsig: compact(fsig),
      gtipo: column(({ description }) => inTwo(description)[0]),
      gdesc: column(({ description }) => inTwo(description)[1].padEnd(25)),
      vtrs: column(value),
      svtrs: column(sign),
      ftrs: column(({ transactionDate }) => compact(transactionDate)),
      vmonori: column(value),
      svmonori: column(sign),
      gciu: column(({ location }) => (location ?? '').padEnd(13)),
      cpais: column(({ currency }) => (currency === 'clp' ? 'CL' : 'US')),
    },
  };
}

/** Splits a description into the kind of purchase and the rest. */
function inTwo(description: string): readonly [string, string] {
  const [, kind = '', rest = description] = /^(\S+) (.+)$/.exec(description) ?? [];
  return [kind, rest];
}

/** Purchases that are already on a statement and have instalments still to come. */
function oldInstalments({ statements }: PersonCard): CardTransaction[] {
  const last = statements.find(({ currency }) => currency === 'clp');
  if (last === undefined) return [];
  return last.transactions.filter(
    ({ installments, transactionDate }) =>
      installments !== null &&
      installments.current < installments.total &&
      transactionDate < last.statementDate,
  );
}

/** The date of each statement and of the next payment: zeros if there is none. */
export function periodsAnswer(card: PersonCard): unknown {
  const { statements } = card;
  const column = (read: (one: (typeof statements)[number]) => string) => statements.map(read);
  return {
    lstConsultaEstadoVisaEnc: {
      tipo: column(({ currency }) => (currency === 'usd' ? 'I' : 'N')),
      fecfac: column(({ statementDate }) => reversed(statementDate)),
      fecproxpag: column(({ statementDate, summary }) =>
        statementDate === statementDates(card)[0]
          ? reversed(told(summary.paymentDueDate))
          : '00000000',
      ),
    },
  };
}

const NO_DAY = '--/--/--';

/** A statement without its movements; null for a period without one. Every value is a string. */
export function summaryAnswer(
  card: PersonCard,
  { period, currency }: { readonly period: string | null; readonly currency: string | null },
): unknown {
  const kind: StatementCurrency = currency === 'USD' ? 'usd' : 'clp';
  const statement = card.statements.find(
    (one) => one.currency === kind && one.statementDate.startsWith(`${period ?? '-'}-`),
  );
  if (statement === undefined) return null;
  const { summary, transactions } = statement;
  const money = (value: number): string => formatNumber(value, kind === 'clp' ? 0 : 2);
  const day = (date: string | null): string => (date === null ? NO_DAY : formatDate(date, 'slash'));
  const none = money(0);
  const sum = (rows: readonly CardTransaction[]): string =>
    money(rows.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100);
  const atOnce = transactions.filter((one) => one.amount > 0 && one.installments === null);
  const parts = transactions.filter(({ installments }) => installments !== null);
  const paid = transactions.filter(({ amount }) => amount < 0);
  const previous = money(summary.previousBalance ?? 0);
  return {
    informacionPeriodoResumen: {
      totalFacturado: money(told(summary.newBalance)),
      pagoMinimo: money(summary.minimumPayment ?? 0),
      pagarHasta: day(summary.paymentDueDate),
      periodoFacturacionDesde: day(summary.billingPeriodStart),
      periodoFacturacionHasta: day(summary.billingPeriodEnd),
    },
    informacionPeriodoDetalle: {
      totalPeriodoAnterior: previous,
      pagosRealizados: sum(paid),
      saldoPeriodoAnterior: previous,
      totalComprasAvancesSinCuotasTitular: sum(atOnce),
      totalComprasAvancesSinCuotasAdicional: none,
      pagosAutomaticos: none,
      totalComprasAvanceSinCuotas: sum(atOnce),
      totalComprasAvancesEnCuotasTitular: sum(parts),
      totalComprasAvancesEnCuotasAdicional: none,
      totalComprasAvancesEnCuotas: sum(parts),
      ...Object.fromEntries(COSTS.map((name) => [name, none])),
      totalFacturadoIntereses: money(told(summary.newBalance)),
    },
    proximoPeriodoResumen: {
      periodoDesde: day(addDays(summary.billingPeriodEnd, 1)),
      periodoHasta: day(summary.nextBillingDate),
      // For earlier statements, this date is in the past.
      pagarHasta:
        statement.statementDate === statementDates(card)[0] ? day(card.paymentDueDate) : NO_DAY,
    },
    proximoPeriodoDetalle: {
      proximasCuotas: [],
      tasaInteres: [String(told(summary.monthlyInterestRate)).replace('.', ',')],
      cae: [String(told(summary.cae)).replace('.', ',')],
    },
  };
}

const COSTS = [
  'comisionMensual',
  'otrasComisiones',
  'intereses',
  'interesesMora',
  'traspasoDeudaInternacional',
  'impuestos',
  'totalCostos',
  'totalAbonosDevoluciones',
] as const;
