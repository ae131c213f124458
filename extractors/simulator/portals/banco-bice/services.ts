import { monthsBetween } from '../../../synthetic-person/shared/calendar.ts';
import { latestPeriod } from '../../../synthetic-person/bank/shownByBice.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import type { Movement } from '../../../src/products/movement.ts';
import { daysInMonth, dayOf, formatDate, monthOf } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';

/** The JSON answers of the bank's gateway: amounts are strings with a decimal point. */

/** The bank's code for pesos. */
const PESOS = '000';
const CATEGORIES = { outflow: 'Cargo', inflow: 'Abono' } as const;

const text = (amount: number): string => amount.toFixed(2);

/** The name, split as in the bank's client register. */
function clientOf({ name }: BankCustomer): Readonly<Record<string, string | null>> {
  const words = name.split(' ');
  return {
    nombres: words.slice(0, -2).join(' '),
    paterno: words.at(-2) ?? null,
    materno: words.at(-1) ?? null,
    codClasSegmen: null,
    codSucursal: null,
    glsClasSegmen: null,
    glsSucursal: null,
    idClienteSf: null,
  };
}

const EXECUTIVE = {
  codEjecutivo: null,
  glsEjecutivo: null,
  idSfEjecutivo: null,
  rolEjecutivo: null,
} as const;
const USER = { email: '', celular: null, telefono: null, cargo: null } as const;

/** The answer of the login's agent: what Keycloak knows about its user, and what the bank adds. */
export function userAnswer(customer: BankCustomer): unknown {
  const { rut, name } = customer;
  const words = name.split(' ');
  return {
    sub: '00000000-0000-4000-8000-000000000000',
    mascara: '',
    mascara_timestamp: 0,
    preferred_username: formatRut(rut, 'compact'),
    given_name: words.slice(0, -2).join(' '),
    family_name: words.slice(-2).join(' '),
    name,
    email_verified: true,
    cliente: clientOf(customer),
    usuario: USER,
    ejecutivoCuenta: EXECUTIVE,
    delegados: [],
  };
}

export const profileAnswer = (customer: BankCustomer): unknown => ({
  cliente: clientOf(customer),
  ejecutivoCuenta: EXECUTIVE,
  usuario: USER,
});

/** Only the accounts' numbers, by kind. */
export function productsAnswer({ accounts }: BankCustomer): unknown {
  const numbers = (type: PersonAccount['accountType']) =>
    accounts
      .filter(({ accountType }) => accountType === type)
      .map(({ accountNumber }) => ({ numeroCuenta: accountNumber }));
  return {
    productos: {
      Cuenta_Corriente: numbers('corriente'),
      Cuenta_Retiro_AFP: [],
      Cuenta_Vista: numbers('vista'),
    },
  };
}

/** Finds an account by its number, padded with zeros to eleven digits. */
export const accountIn = ({ accounts }: BankCustomer, number: unknown): PersonAccount | null =>
  accounts.find(({ accountNumber }) => accountNumber.padStart(11, '0') === number) ?? null;

export function balanceAnswer({ creditLines, today }: BankCustomer, account: PersonAccount) {
  const { accountNumber, currentBalance, availableBalance } = account;
  const line = creditLines.find((one) => one.associatedAccountNumber === accountNumber);
  return {
    titulo: 'Saldo disponible',
    monto: text(availableBalance),
    saldoContableMonto: text(currentBalance),
    saldoContableCodigoMoneda: PESOS,
    saldoContableDescripcion: 'Saldo contable',
    saldoDisponibleMonto: text(availableBalance),
    saldoDisponibleCodigoMoneda: PESOS,
    saldoDisponibleDescripcion: 'Saldo disponible',
    saldoUtilizadoMonto: text(line?.currentBalance ?? 0),
    saldoUtilizadoCodigoMoneda: PESOS,
    montoAprobadoMonto: text(line?.creditLimit ?? 0),
    montoAprobadoCodigoMoneda: PESOS,
    montoUtilizadoMonto: text(line?.currentBalance ?? 0),
    montoUtilizadoCodigoMoneda: PESOS,
    montoDisponibleMonto: text(line?.availableBalance ?? 0),
    montoDisponibleCodigoMoneda: PESOS,
    fechaVencimientoSobregiro: `${String(Number(today.slice(0, 4)) + 1)}-12-31`,
    fechaConsultaSaldo: today,
  };
}

/** The movements that do not belong to a closed period yet, newest first, without balances. */
export function recentAnswer(
  { today }: BankCustomer,
  account: PersonAccount,
  { pageMov, limitMov }: Readonly<Record<string, unknown>>,
): unknown {
  const rows = account.movements.filter(({ date }) => monthOf(date) > latestPeriod(today));
  const [number, size] = [Number(pageMov), Number(limitMov)];
  if (!(Number.isInteger(number) && number > 0 && Number.isInteger(size) && size > 0)) return null;
  return {
    movimientos: rows.slice((number - 1) * size, number * size).map((one) => ({
      fecha: formatDate(one.date, 'short'),
      fechaSinFormato: digits(one.date),
      fechacontable: digits(one.date),
      descripcion: one.description,
      narrativa: '',
      monto: String(one.amount),
      tipo: one.type === 'inflow' ? 'abono' : 'cargo',
      codtrn: '0000',
    })),
    paginacion: {
      paginaActual: number,
      totalPaginas: Math.ceil(rows.length / size),
      totalRegistros: rows.length,
      tamanioPagina: size,
    },
  };
}

const DONE = { code: '200', message: 'OK' } as const;

/** The closed periods of each account, newest first; each is a month. */
export const periodsAnswer = ({ accounts, today }: BankCustomer): unknown => ({
  status: DONE,
  data: {
    accounts: accounts.map((account) => ({
      formattedProductNumber: formatted(account),
      maskedProductNumber: masked(account),
      productCode: '100',
      productName: account.productName,
      productTypeName: account.productName,
      currencyCode: PESOS,
      alias: null,
      isFavorite: false,
      periods: periodsOf(account, today)
        .toReversed()
        .map((one) => ({
          periodNumber: String(Number(one.slice(5))),
          startDate: startOf(one),
          endDate: endOf(one),
          year: one.slice(0, 4),
          formattedStartDate: formatDate(startOf(one), 'short'),
          formattedEndDate: formatDate(endOf(one), 'short'),
        })),
    })),
  },
});

/** An account's statement for a period; null if the bank has none. */
export function statementAnswer(
  customer: BankCustomer,
  { account: mask, startDate, endDate }: Readonly<Record<string, unknown>>,
): unknown {
  const account = customer.accounts.find((one) => masked(one) === mask);
  if (account === undefined) return null;
  const period = periodsOf(account, customer.today).find(
    (one) => startOf(one) === startDate && endOf(one) === endDate,
  );
  if (period === undefined) return null;
  const rows = account.movements.filter(({ date }) => monthOf(date) === period).toReversed();
  const initial = balanceBefore(account, period);
  return {
    status: DONE,
    data: {
      account: {
        number: formatted(account),
        currency: PESOS,
        name: account.productName,
        currencyName: 'Pesos',
      },
      executive: { name: '', email: '' },
      bankBranch: { name: 'Casa Matriz', address: '' },
      totals: {
        totalCharges: text(sumOf(rows, 'outflow')),
        totalDeposits: text(sumOf(rows, 'inflow')),
        initialBalance: text(initial),
        endingBalance: text(rows.at(-1)?.balance ?? initial),
      },
      overdraft: { approved: '0.00', available: '0.00', used: '0.00' },
      movements: rows.map((one) => ({
        date: one.date,
        category: CATEGORIES[one.type],
        subCategory: '',
        operationId: one.transactionNumber ?? '',
        description: one.description,
        amount: text(one.amount),
      })),
      dailyBalances: rows
        .filter(({ date }, index) => rows[index + 1]?.date !== date)
        .map(({ date, balance }) => ({ date, total: text(balance), usedOverdraft: '0.00' })),
    },
  };
}

const digits = (date: string): string => date.replaceAll('-', '');
const startOf = (month: string): string => dayOf(month, 1);
const endOf = (month: string): string => dayOf(month, daysInMonth(month));

/** Formatted like "07-12345-6". */
const formatted = ({ accountNumber }: PersonAccount): string =>
  accountNumber.replace(/^(\d\d)(\d+)(\d)$/, '$1-$2-$3');

/** The identifier of an account in the calls about periods. */
const masked = ({ accountNumber }: PersonAccount): string =>
  Buffer.from(accountNumber).toString('base64url');

function periodsOf({ movements }: PersonAccount, today: string): string[] {
  const oldest = movements.at(-1)?.date;
  return oldest === undefined ? [] : monthsBetween(monthOf(oldest), latestPeriod(today));
}

/** The account's balance at the beginning of the period. */
function balanceBefore({ movements, currentBalance }: PersonAccount, period: string): number {
  const before = movements.find(({ date }) => monthOf(date) < period);
  if (before !== undefined) return before.balance;
  return movements.reduce(
    (balance, { type, amount }) => balance - (type === 'inflow' ? amount : -amount),
    currentBalance,
  );
}

const sumOf = (rows: readonly Movement[], type: Movement['type']): number =>
  rows.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0);
