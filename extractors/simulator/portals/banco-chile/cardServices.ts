import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';
import { formatDate } from '../../../src/shared/dates.ts';

/** The portal's JSON services about credit cards. */

export const cardId = (index: number): string => `4100000${String(index + 1)}`;

/** The account of a card, which is URL-encoded in an answer and plain in the next request. */
const accountOf = (card: PersonCard): string => `00/${card.lastDigits}=`;

/** `saldos-tarjetas`: the cards with their limits; `informacion-tarjetas`: without them. */
export function cardsAnswer({ creditCards }: BankCustomer, withLimits: boolean): unknown {
  return creditCards.map((card, index) => {
    const [brand = '', ...kind] = card.name.split(' ');
    const { clp, usd } = card.balances;
    const limits = (moneda: string, { creditLimit, availableCredit }: CardBalance) => ({
      moneda,
      cupo: creditLimit,
      disponible: availableCredit,
    });
    return {
      titular: !card.isAdditionalCard,
      marca: brand,
      tipo: kind.join(' '),
      idProducto: cardId(index),
      numero: `****${card.lastDigits}`,
      ...(withLimits && {
        cupos: [limits('$', clp), ...(usd === null ? [] : [limits('USD', usd)])],
      }),
    };
  });
}

/** The card that a body identifies by its id; null if there is none. */
export function cardIn(
  { creditCards }: BankCustomer,
  { idTarjeta }: Readonly<Record<string, unknown>>,
): PersonCard | null {
  return creditCards.find((_card, index) => cardId(index) === idTarjeta) ?? null;
}

/** `obtener-saldo`. */
export function cardBalanceAnswer(card: PersonCard, now: string): unknown {
  const { clp, usd } = card.balances;
  const [last] = card.statements;
  return {
    cupoTotalNacional: clp.creditLimit,
    cupoUtilizadoNacional: clp.currentBalance,
    cupoDisponibleNacional: clp.availableCredit,
    cupoTotalInternacional: usd?.creditLimit ?? 0,
    cupoUtilizadoInternacional: usd?.currentBalance ?? 0,
    cupoDisponibleInternacional: usd?.availableCredit ?? 0,
    fechaConsulta: Date.parse(now),
    pagoMinimo: last?.summary.minimumPayment ?? 0,
    montoFacturado: last?.summary.newBalance ?? 0,
    pagarHastaFecha: dayOf(last?.summary.paymentDueDate ?? null),
    facturadoAlFecha: dayOf(last?.summary.billingPeriodEnd ?? null),
    existeEECC: card.statements.length > 0,
  };
}

/** ISO 4217 numbers of the currencies in which the synthetic people buy. */
const CURRENCY_NUMBERS: Readonly<Record<string, number>> = {
  clp: 152,
  usd: 840,
  eur: 978,
  pen: 604,
  brl: 986,
  jpy: 392,
  ars: 32,
};

/** `movimientos-no-facturados`: the purchases in every currency. */
export function unbilledAnswer(card: PersonCard): unknown {
  const { billingDate, natTransactions, intTransactions } = card;
  const lastDay = card.statements[0]?.statementDate ?? '2000-01-01';
  // "24 de enero", without a year.
  const day =
    billingDate === null ? null : formatDate(billingDate, 'long').slice(0, -' de 2026'.length);
  return {
    tarjetaHabiente: card.holderName,
    fechaFacturacionAnterior: Date.parse(`${lastDay}T04:00:00Z`),
    fechaFacturacionAnteriorString: formatDate(lastDay, 'slash'),
    fechaProximaFacturacionCalendario: day,
    listaMovNoFactur: [
      ...natTransactions.map((one) => unbilledRow(card, one, 'NAC')),
      ...intTransactions.map((one) => unbilledRow(card, one, 'INT')),
    ],
  };
}

function unbilledRow(card: PersonCard, one: CardTransaction, origin: 'NAC' | 'INT') {
  const moment = Date.parse(`${one.transactionDate}T04:00:00Z`);
  const day = formatDate(one.transactionDate, 'slash');
  return {
    origenTransaccion: origin,
    fechaTransaccion: moment,
    fechaTransaccionString: day,
    montoCompra: one.amount,
    glosaTransaccion: one.description,
    codigoComercioTBK: 0,
    codigoComercioINT: '0',
    nombreComercio: '',
    rubroComercio: '0',
    codigoPaisComercio: '',
    ciudad: one.location ?? '',
    fechaAutorizacion: String(moment),
    // Lost once the purchase is confirmed.
    horaAutorizacion: one.isPending ? '10:05:21' : '00:00:00',
    numeroTarjeta: card.lastDigits,
    descripcionTransaccion: '',
    montoMonedaOrigen: (one.originalCurrencyAmount ?? one.amount).toFixed(2),
    // The peso's also for purchases in dollars.
    codigoMonedaOrigen: CURRENCY_NUMBERS[one.originalCurrency ?? 'clp'] ?? 0,
    despliegueCuotas: instalmentsOf(one),
    numeroCuotas: String(one.installments?.current ?? 1),
    numeroTotalCuotas: String(one.installments?.total ?? 0),
    tipoTarjeta: `${card.isAdditionalCard ? 'Adicional' : 'Titular'}********${card.lastDigits}`,
    fechaAutorizacionString: day,
    montoCompraString: one.amount.toFixed(2).replace('.', ','),
    nombreTarjetaHabiente: card.holderName,
    numeroTarjetaCompleto: null,
  };
}

/** "02/06"; "01/01" for a purchase that was paid at once. */
function instalmentsOf({ installments }: CardTransaction): string {
  const { current, total } = installments ?? { current: 1, total: 1 };
  return [current, total].map((one) => String(one).padStart(2, '0')).join('/');
}

const dayOf = (date: string | null): string | null =>
  date === null ? null : formatDate(date, 'slash');

/** `fechas-facturacion`: the dates of a card's statements, newest first, by currency. */
export function statementListAnswer(card: PersonCard): unknown {
  const listOf = (currency: CardStatement['currency']) =>
    card.statements
      .filter((one) => one.currency === currency)
      .map(({ statementDate }) => ({
        fechaFacturacion: statementDate,
        existeEstadoCuentaNacional: currency === 'clp' ? '1' : '0',
        existeEstadoCuentaInternacional: currency === 'usd' ? 'S' : 'N',
      }));
  return {
    mensaje: '',
    existenEstadosDeCuenta: card.statements.length > 0,
    numeroCuenta: encodeURIComponent(accountOf(card)),
    listaNacional: listOf('clp'),
    listaInternacional: listOf('usd'),
  };
}

/** `resumen-por-fecha`: a statement in one of the currencies; null if there is none. */
export function statementAnswer(
  card: PersonCard,
  currency: CardStatement['currency'],
  { fechaFacturacion, numeroCuenta }: Readonly<Record<string, unknown>>,
): unknown {
  const found = card.statements.find(
    (one) => one.currency === currency && one.statementDate === fechaFacturacion,
  );
  const account = accountOf(card);
  const isKnown = numeroCuenta === account || numeroCuenta === encodeURIComponent(account);
  if (found === undefined || !isKnown) return null;
  const { summary, transactions } = found;
  const paid = transactions.filter(({ amount }) => amount < 0);
  return {
    existeEstadoCuenta: true,
    resumen: {
      cupo: summary.creditLimit,
      cupoUtilizado: summary.usedCredit,
      cupoDisponible: summary.availableCredit,
      montoFacturado: summary.newBalance,
      pagoMinimo: summary.minimumPayment,
      fechaFacturacionActual: formatDate(summary.billingPeriodEnd, 'slash'),
      fechaVencimientoFacturacion: dayOf(summary.paymentDueDate),
      fechaProximaFacturacion: dayOf(summary.nextBillingDate),
      totalPagos: paid.reduce((sum, { amount }) => sum + amount, 0),
      saldoAnteriorFacturado: summary.previousBalance,
    },
    ...sectionsOf(card, found),
  };
}

function sectionsOf(card: PersonCard, statement: CardStatement) {
  const { transactions } = statement;
  const section = (rows: readonly CardTransaction[]) => sectionOf(card, statement, rows);
  const none = {
    seccionOperaciones: EMPTY,
    seccionCargosImpuestosAbonos: EMPTY,
    seccionComprasEnCuotas: EMPTY,
    seccionProductosServiciosVoluntarios: {
      ...EMPTY,
      numeroDeTransacciones: 0,
      mensajeSinTransacciones: 'SIN MOVIMIENTOS',
      transaccionesTarjetas: null,
    },
  };
  if (statement.currency === 'usd') return { ...none, seccionCompras: section(transactions) };
  return {
    ...none,
    proximosPeriodos: {},
    seccionOperaciones: section(transactions.filter((one) => one.installments === null)),
    seccionComprasEnCuotas: section(transactions.filter((one) => one.installments !== null)),
  };
}

/** A section without transactions; other sections say so with a message. */
const EMPTY = {
  totalTransacciones: 0,
  numeroDeTransacciones: -1,
  mensajeSinTransacciones: null,
  fechaDesde: null,
  fechaHasta: null,
  transaccionesTarjetas: [],
};

function sectionOf(card: PersonCard, statement: CardStatement, rows: readonly CardTransaction[]) {
  const { summary, currency } = statement;
  const period = {
    fechaDesde: dayOf(summary.billingPeriodStart),
    fechaHasta: formatDate(summary.billingPeriodEnd, 'slash'),
  };
  if (rows.length === 0) return { ...EMPTY, ...period };
  const inCurrency = (amount: number) =>
    currency === 'usd' ? { montoDolar: amount } : { montoTransaccion: amount };
  const plain = {
    nombreTarjeta: `****${card.lastDigits}`,
    nombreTitular: card.holderName,
    tituloTotales: null,
    idMovimiento: '',
    idComprobante: '',
  };
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  const total = {
    ...plain,
    numReferencia: '',
    fechaTransaccion: null,
    ...inCurrency(sum),
    ciudad: '',
    cuotas: '01/01',
  };
  return {
    totalTransacciones: sum,
    numeroDeTransacciones: rows.length,
    mensajeSinTransacciones: null,
    ...period,
    transaccionesTarjetas: [
      ...rows.map((one) => ({
        ...plain,
        numReferencia: one.referenceNumber ?? `${dayAndMonth(one.transactionDate)} 00000000`,
        fechaTransaccion: Date.parse(`${one.transactionDate}T04:00:00Z`),
        fechaTransaccionString: formatDate(one.transactionDate, 'slash'),
        // Payments have no sign: their group identifies them.
        ...inCurrency(Math.abs(one.amount)),
        descripcion: one.description,
        ciudad: one.location ?? '',
        cuotas: instalmentsOf(one),
        totales: false,
        cambioTarjeta: false,
        grupo: one.amount < 0 ? 'pagos' : 'avancesCompras',
      })),
      // The sum of a card is not marked as one, but has no date.
      {
        ...total,
        fechaTransaccionString: null,
        descripcion: `TOTAL TARJETA XXXXXXXXXXXX${card.lastDigits}`,
        totales: false,
        cambioTarjeta: true,
        grupo: 'avancesCompras',
      },
      {
        ...total,
        fechaTransaccionString: formatDate(summary.billingPeriodEnd, 'slash'),
        descripcion: 'TOTAL PAGOS A LA CUENTA',
        totales: true,
        cambioTarjeta: false,
        grupo: 'pagos',
      },
    ],
  };
}

const dayAndMonth = (date: string): string => date.slice(8, 10) + date.slice(5, 7);
