import { addDays, addMonths, dayOf } from '../../../src/shared/dates.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import { told } from '../../../synthetic-person/bank/shown.ts';
import type {
  BankCustomer,
  PersonAccount,
  PersonCard,
} from '../../../synthetic-person/shared/types.ts';

/** The bank's JSON services: pesos as numbers or padded with decimals, dates in three formats. */

const words = (account: PersonAccount) =>
  account.accountType === 'corriente'
    ? { name: 'Corriente', code: 'CCT' }
    : { name: 'Prima', code: 'CPR' };

/** `por-rut`: numbers and kinds only. */
export const accountsAnswer = ({ accounts }: BankCustomer): unknown => ({
  cuentas: accounts.map((one) => ({ numero: one.accountNumber, tipo: words(one).name })),
});

/** `SolicitarClienteCuentas`: the same data, for another application. */
export const clientAccountsAnswer = ({ accounts }: BankCustomer): unknown => ({
  cuentas: accounts.map((one) => ({
    numeroDeCuenta: one.accountNumber,
    tipoCuenta: words(one).code,
    fechaApertura: '2015-03-02',
    estadoCuenta: 'VIG',
  })),
});

export const accountOf = ({ accounts }: BankCustomer, number: unknown): PersonAccount | null =>
  accounts.find((one) => one.accountNumber === number) ?? null;

export function balancesAnswer(customer: BankCustomer, account: PersonAccount): unknown {
  const line = customer.creditLines.find(
    (one) => one.associatedAccountNumber === account.accountNumber,
  );
  return {
    numero: account.accountNumber,
    tipo: words(account).code,
    estado: 'VIG',
    saldoContable: account.currentBalance,
    saldoDisponible: account.availableBalance,
    retenciones: account.withholdings,
    lineaSobregiro: {
      montoUtilizado: line?.currentBalance ?? 0,
      saldoDisponible: line?.availableBalance ?? 0,
    },
    lineaEmergencia: { saldoDisponible: 0 },
    ultimosChequesCobrados: [],
  };
}

/** The last fifty movements whatever the request asks for: no pages, no dates, no balances. */
export const movementsAnswer = ({ movements }: PersonAccount): unknown => ({
  movimientos: movements.map((one, index) => ({
    // Alternately with and without milliseconds.
    fechaMovimiento: `${one.date}T${one.time ?? '00:00:00'}${index % 2 === 0 ? '.000' : ''}`,
    idMovimiento: String(index + 1),
    glosa: one.description,
    monto: one.amount.toFixed(index % 2 === 0 ? 2 : 4),
    serie: one.transactionNumber,
    tipo: one.type === 'inflow' ? 'A' : 'C',
    detalleMovimiento: { tipo: 'NO_ENRIQUECIDO', atributos: [] },
  })),
  ordenadoPor: 'FECHA_TRANSACCION',
});

const cardAccount = (index: number): string => String(90_001 + index);

/** One entry for each physical card, in the bank's own words. */
export const cardsAnswer = ({ creditCards }: BankCustomer): unknown =>
  creditCards.map((card, index) => ({
    numeroTarjeta: card.lastDigits,
    numeroDeCuenta: cardAccount(index),
    descripcionLogo: String(index + 1),
    tipoCliente: 'P',
    descripcionSelectorTarjeta: `${card.name} **** ${card.lastDigits}`,
  }));

/** Sent with status 460: there is no card. */
export const NO_CARDS = { codigo: '002', mensaje: 'Cliente no posee tarjetas' } as const;

/** Also sent with status 460: the account does not exist or belongs to somebody else. */
export const NO_CLIENT = { codigo: '002', mensaje: 'cliente no encontrado' } as const;

export const cardOf = (
  { creditCards }: BankCustomer,
  account: unknown,
  digits: unknown,
): PersonCard | null =>
  creditCards.find((card, index) => account === cardAccount(index) && digits === card.lastDigits) ??
  null;

/** Everything about a card; the tabs of its page request nothing else. */
export function cardAnswer(card: PersonCard, today: string): unknown {
  const { clp, usd } = card.balances;
  const [pesos, dollars] = (['clp', 'usd'] as const).map((currency) =>
    card.statements.find((one) => one.currency === currency),
  );
  if (pesos === undefined) throw new Error('Every card has been billed');
  const { summary } = pesos;
  const row = purchaseOf(card);
  const list = (rows: readonly CardTransaction[] | undefined) => rows?.map(row) ?? null;
  return {
    cupoNacional: clp.creditLimit,
    cupoUtilizadoNacional: clp.currentBalance,
    cupoDisponibleNacional: clp.availableCredit,
    montoFacturadoNacional: summary.newBalance,
    pagoMinimo: summary.minimumPayment,
    ...totalsOf(card.natTransactions, ['totalAbonosNacional', 'totalCargosNacional']),
    cupoInternacional: usd?.creditLimit ?? 0,
    cupoUtilizadoInternacional: usd?.currentBalance ?? 0,
    cupoDisponibleInternacional: usd?.availableCredit ?? 0,
    montoFacturadoInternacional: dollars?.summary.newBalance ?? null,
    // These names have a lower-case `internacional`, as the bank sends them.
    ...totalsOf(card.intTransactions, ['totalAbonosinternacional', 'totalCargosinternacional']),
    fechaFacturacion: unpadded(summary.billingPeriodEnd),
    fechaFacturacionAnterior: unpadded(addDays(told(summary.billingPeriodStart), -1)),
    fechaProximaFacturacion: unpadded(told(card.billingDate)),
    fechaVencimiento: unpadded(told(summary.paymentDueDate)),
    fechaVencimientoNoFacturado: unpadded(told(card.paymentDueDate)),
    fechaActual: unpadded(today),
    periodoFacturacion: '',
    periodoEnCurso: '',
    mesFacturacionActual: '',
    mesFacturacionAnterior: '',
    periodosFacturacion: Array.from({ length: 6 }, () => ''),
    facturadosNacionales: list(pesos.transactions),
    facturadosInternacionales: list(dollars?.transactions),
    noFacturadosNacional: list(card.natTransactions),
    noFacturadosInternacional: list(card.intTransactions),
    errorNacional: null,
    errorNoFacturados: null,
    errorInternacional:
      dollars === undefined ? { mensaje: 'Sin facturación internacional', codigo: '1' } : null,
  };
}

function totalsOf(rows: readonly CardTransaction[], [credits, charges]: readonly [string, string]) {
  const sum = (sign: 1 | -1): number =>
    rows.reduce((total, { amount }) => total + Math.max(0, sign * Math.round(amount * 100)), 0) /
    100;
  return { [credits]: sum(-1), [charges]: sum(1) };
}

const purchaseOf = (card: PersonCard) => (one: CardTransaction) => ({
  monto: one.amount,
  descripcion: one.description,
  fecha: unpadded(one.transactionDate),
  numeroCuota: one.installments?.current ?? 0,
  totalCuotas: one.installments?.total ?? 0,
  numeroTarjeta: card.lastDigits,
  codigoReferencia: one.referenceNumber ?? '',
  codigoAutorizacion: '',
  tipo: `Titular **** ${card.lastDigits}`,
  ciudad: one.location ?? '',
  temporal: false,
  adicional: false,
});

/** D/M/YYYY. */
function unpadded(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return [day, month, year].join('/');
}

interface Credit {
  readonly id: string | null;
  readonly name: string | null;
  readonly kind: 'CONSUMO' | 'HIPOTECARIO';
  readonly debtor: 'DIR' | 'IND';
  readonly currency: 'PESOS' | 'UF';
  readonly amount: number | null;
  readonly balance: number | null;
  readonly payment: number | null;
  readonly paid: number;
  readonly total: number;
  readonly next: string | null;
}

/** Shown among the credits of everybody, although nobody has taken it. */
const offerOn = (today: string): Credit => ({
  id: '000000000001',
  name: 'Crédito de Consumo Preaprobado',
  kind: 'CONSUMO',
  debtor: 'DIR',
  currency: 'PESOS',
  amount: 3_000_000,
  balance: 3_000_000,
  payment: 98_000,
  paid: 0,
  total: 36,
  next: addDays(today, 45),
});

function creditsOf({ consumerLoans, mortgages, today }: BankCustomer): readonly Credit[] {
  const loans = consumerLoans.map((one): Credit => ({
    id: one.id,
    name: one.description,
    kind: 'CONSUMO',
    debtor: one.type === 'indirect' ? 'IND' : 'DIR',
    currency: one.currency === 'uf' ? 'UF' : 'PESOS',
    amount: one.loanAmount,
    balance: one.balance,
    payment: one.monthlyPayment,
    paid: told(one.totalPaidFees),
    total: told(one.totalPayments),
    next: one.nextPaymentDate,
  }));
  const homes = mortgages.map((one): Credit => ({
    id: one.id,
    name: one.productName,
    kind: 'HIPOTECARIO',
    debtor: 'DIR',
    currency: 'UF',
    amount: one.initialBalanceUf,
    balance: one.balanceUf,
    payment: 0,
    paid: told(one.closedPayments),
    total: told(one.totalPayments),
    next: one.nextPaymentDate,
  }));
  return [...loans, ...homes, offerOn(today)];
}

/**
 * A single one of the credits, the next at each request, with offers among them.
 * @param turn how many answers the session has had
 */
export function creditsState(customer: BankCustomer, turn: number): unknown {
  const all = creditsOf(customer);
  const one = all[turn % all.length] ?? offerOn(customer.today);
  const month = (one.next ?? customer.today).slice(0, 7);
  const midnight = (date: string | null) => date && `${date}T00:00:00`;
  const dueIn = (months: number): string =>
    dayOf(addMonths(month, months), Number((one.next ?? customer.today).slice(8)));
  return {
    creditosVigentes: [
      {
        numOperacion: one.id,
        glosaTipoOperacion: one.name,
        tipoCredito: one.kind,
        tipoDeudor: one.debtor,
        glosaMoneda: one.currency,
        montoCredito: one.amount,
        saldoCredito: one.balance,
        valorCuota: one.payment,
        saldoValorFinalCuota: one.payment,
        cuotasPagadas: one.paid,
        numTotalCuotas: one.total,
        fecVencimiento: midnight(one.next),
        fechaMaxVencimiento: midnight(dueIn(one.total - one.paid - 1)),
        fechaCurseOper: midnight(dueIn(-one.paid - 1)),
        // Without a unit.
        tasaSprea: 1.19,
      },
    ],
  };
}

/** The first data that the private page shows: the person's kinds of products. */
export const productsState = ({ accounts, creditCards, creditLines }: BankCustomer): unknown => ({
  cuentasCorrientesYPrimas: accounts.map((one) => ({
    label: `${words(one).name}: ${one.accountNumber}`,
    value: one.accountNumber,
  })),
  tieneTarjeta: creditCards.length > 0,
  tieneLSG: creditLines.length > 0,
});
