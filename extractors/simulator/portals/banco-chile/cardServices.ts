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
    pagarHastaFecha: last?.summary.paymentDueDate ?? null,
    facturadoAlFecha: last?.summary.billingPeriodEnd ?? null,
    existeEECC: card.statements.length > 0,
  };
}

/** ISO 4217 numbers of the currencies in which the synthetic people buy. */
const CURRENCY_NUMBERS: Readonly<Record<string, string>> = {
  clp: '152',
  usd: '840',
  eur: '978',
  pen: '604',
  brl: '986',
  jpy: '392',
  ars: '032',
};

/** `movimientos-no-facturados`: the purchases in every currency. */
export function unbilledAnswer(card: PersonCard): unknown {
  const { billingDate, natTransactions, intTransactions } = card;
  const [lastStatement] = card.statements;
  // "24 de enero", without a year.
  const day =
    billingDate === null ? null : formatDate(billingDate, 'long').slice(0, -' de 2026'.length);
  return {
    tarjetaHabiente: card.holderName,
    fechaFacturacionAnterior: lastStatement?.statementDate ?? null,
    fechaProximaFacturacionCalendario: day,
    listaMovNoFactur: [
      ...natTransactions.map((one) => unbilledRow(card, one, 'NAC')),
      ...intTransactions.map((one) => unbilledRow(card, one, 'INT')),
    ],
  };
}

function unbilledRow(card: PersonCard, one: CardTransaction, origin: 'NAC' | 'INT') {
  const { current = 0, total = 0 } = one.installments ?? {};
  const currency = one.originalCurrency ?? one.currency;
  return {
    origenTransaccion: origin,
    fechaTransaccion: Date.parse(`${one.transactionDate}T03:00:00Z`),
    fechaTransaccionString: formatDate(one.transactionDate, 'slash'),
    montoCompra: one.amount,
    glosaTransaccion: one.description,
    nombreComercio: one.description,
    rubroComercio: '',
    codigoComercioTBK: '',
    codigoPaisComercio: '',
    ciudad: one.location ?? '',
    fechaAutorizacion: null,
    horaAutorizacion: '00:00:00',
    numeroTarjeta: `****${card.lastDigits}`,
    montoMonedaOrigen: one.originalCurrencyAmount ?? one.amount,
    codigoMonedaOrigen: CURRENCY_NUMBERS[currency] ?? '',
    despliegueCuotas: instalmentsOf(one),
    numeroCuotas: current,
    numeroTotalCuotas: total,
    nombreTarjetaHabiente: card.holderName,
  };
}

function instalmentsOf({ installments }: CardTransaction): string {
  const { current = 0, total = 0 } = installments ?? {};
  return [current, total].map((one) => String(one).padStart(2, '0')).join('/');
}

/** `fechas-facturacion`: the dates of a card's statements, newest first, by currency. */
export function statementListAnswer(card: PersonCard): unknown {
  const listOf = (currency: CardStatement['currency']) =>
    card.statements
      .filter((one) => one.currency === currency)
      .map(({ statementDate }) => ({
        fechaFacturacion: statementDate,
        existeEstadoCuentaNacional: currency === 'clp',
        existeEstadoCuentaInternacional: currency === 'usd',
      }));
  return {
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
      fechaFacturacionActual: summary.billingPeriodEnd,
      fechaVencimientoFacturacion: summary.paymentDueDate,
      fechaProximaFacturacion: summary.nextBillingDate,
      totalPagos: paid.reduce((sum, { amount }) => sum - amount, 0),
      saldoAnteriorFacturado: summary.previousBalance,
    },
    ...sectionsOf(card, found),
  };
}

function sectionsOf(card: PersonCard, statement: CardStatement) {
  const { transactions } = statement;
  const section = (rows: readonly CardTransaction[]) => sectionOf(card, statement, rows);
  if (statement.currency === 'usd') return { seccionCompras: section(transactions) };
  return {
    proximosPeriodos: {},
    seccionOperaciones: section(transactions.filter((one) => one.installments === null)),
    seccionCargosImpuestosAbonos: section([]),
    seccionComprasEnCuotas: section(transactions.filter((one) => one.installments !== null)),
    seccionProductosServiciosVoluntarios: section([]),
  };
}

function sectionOf(card: PersonCard, statement: CardStatement, rows: readonly CardTransaction[]) {
  const { summary, currency } = statement;
  const inCurrency = (amount: number) =>
    currency === 'usd' ? { montoDolar: amount } : { montoTransaccion: amount };
  const plain = {
    nombreTarjeta: card.name,
    nombreTitular: card.holderName,
    tituloTotales: null,
    cambioTarjeta: false,
    idMovimiento: null,
    idComprobante: null,
  };
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  return {
    totalTransacciones: sum,
    numeroDeTransacciones: rows.length,
    mensajeSinTransacciones: rows.length === 0 ? 'No existen transacciones en el período' : null,
    fechaDesde: summary.billingPeriodStart,
    fechaHasta: summary.billingPeriodEnd,
    transaccionesTarjetas: [
      ...rows.map((one) => ({
        ...plain,
        numReferencia: one.referenceNumber ?? '',
        fechaTransaccion: Date.parse(`${one.transactionDate}T03:00:00Z`),
        fechaTransaccionString: formatDate(one.transactionDate, 'slash'),
        // Payments have no sign: their group identifies them.
        ...inCurrency(Math.abs(one.amount)),
        descripcion: one.description,
        ciudad: one.location ?? '',
        cuotas: instalmentsOf(one),
        totales: false,
        grupo: one.amount < 0 ? 'pagos' : 'avancesCompras',
      })),
      ...(rows.length === 0
        ? []
        : [
            {
              ...plain,
              numReferencia: '',
              fechaTransaccion: null,
              fechaTransaccionString: '',
              ...inCurrency(sum),
              descripcion: 'TOTAL OPERACIONES A LA CUENTA',
              ciudad: '',
              cuotas: '',
              totales: true,
              grupo: 'totales',
              tituloTotales: 'TOTAL OPERACIONES A LA CUENTA',
            },
          ]),
    ],
  };
}
