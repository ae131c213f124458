import { addDays } from '../../../src/shared/dates.ts';
import { formatMoney } from '../../../src/shared/money.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import { fieldsOf } from '../banco-santander/services.ts';

/** The JSON services of the checking accounts' module. */

const PAGE_SIZE = 50;
/** Descriptions are padded to this length. */
const PADDED = 40;
/** The bank shows some 90 days. */
const HISTORY_DAYS = 90;

/** The current day at the bank. */
export const dayAt = ({ today }: BankCustomer): string => today;

/** `DatosHash` must be sent back with every later call. */
export function accountsAnswer(customer: BankCustomer, hash: string): unknown {
  return {
    Cuentas: customer.accounts.map(({ accountNumber }) => ({
      NumeroCuenta: accountNumber,
      CodigoProductoCuenta: '00',
      NumeroCuentaFormated: accountNumber.replace(/^(.)(...)(..)(.*)(.)$/, '$1-$2-$3-$4-$5'),
    })),
    DatosHash: hash,
  };
}

const envelope = (Result: unknown) => ({
  Result,
  ErrorCode: null,
  ErrorDescription: null,
  ErrorSource: null,
  Mensaje: null,
  Status: 2,
});

/** "No data" has its own status. */
const NOTHING = {
  ...envelope(null),
  Mensaje: { Titulo: '', Texto: 'No se encontraron datos para la consulta', Tipo: 1 },
  Status: 0,
};

/** The account that a body identifies; null if it is not one of the company's. */
export function accountIn(customer: BankCustomer, body: unknown): PersonAccount | null {
  const { NumeroCuenta } = fieldsOf(body);
  return customer.accounts.find(({ accountNumber }) => accountNumber === NumeroCuenta) ?? null;
}

export function accountAnswer(customer: BankCustomer, account: PersonAccount): unknown {
  const { accountNumber, currency } = account;
  return envelope({
    CodigoMoneda: currency.toUpperCase(),
    GlosaMoneda: currency === 'clp' ? 'PESOS' : 'DOLARES',
    CuentaNumero: accountNumber,
    GlosaSucursal: 'SANTIAGO',
    CodigoSucursal: '0071',
    FechaHoy: `${dayAt(customer)}T00:00:00`,
  });
}

/** Amounts are strings. */
export function balancesAnswer(account: PersonAccount): unknown {
  const { currency, currentBalance, availableBalance, withholdings } = account;
  const text = (amount: number): string => formatMoney(amount, currency);
  return envelope({
    SaldoTotal: text(currentBalance),
    SaldoDisponible: text(availableBalance),
    DepositosConRetenciones: text(withholdings),
    Retenciones1Dia: withholdings === 0 ? 'Sin información' : text(withholdings),
    SaldoCuentaAsociada: text(0),
  });
}

/**
 * Fifty movements by accounting date, after the last movement of the page that the body repeats.
 */
export function movementsAnswer(
  customer: BankCustomer,
  account: PersonAccount,
  body: unknown,
): unknown {
  const asked = fieldsOf(body);
  const earliest = addDays(dayAt(customer), -HISTORY_DAYS);
  const [from = '', to = ''] = [asked['FechaDesde'], asked['FechaHasta']].map((day) =>
    day?.slice(0, 10),
  );
  const inRange = account.movements.filter(
    ({ date }) => date >= earliest && date >= from && date <= to,
  );
  const last = asked['MovimientoHasta'] ?? '';
  const behind =
    last === ''
      ? -1
      : inRange.findIndex(({ transactionNumber }) => Number(transactionNumber) === Number(last));
  const rows = inRange.slice(behind + 1, behind + 1 + PAGE_SIZE);
  if (rows.length === 0) return NOTHING;
  const numberOf = (row: (typeof rows)[number] | undefined) => Number(row?.transactionNumber);
  return envelope({
    Detalle: rows.map((one) => ({
      FechaTransaccion: `${one.date}T00:00:00`,
      FechaContableMovimiento: `${one.date}T00:00:00`,
      HoraTransaccion: (one.time ?? '').slice(0, 5).replace(':', ''),
      Descripcion: one.description.padEnd(PADDED),
      Monto: one.amount,
      Importe: one.amount,
      EsCargo: one.type === 'outflow',
      EsAbono: one.type === 'inflow',
      TipoMovimiento: one.type === 'inflow' ? 'H' : 'D',
      NroMovimiento: one.transactionNumber,
      NroDocumento: '',
      NuevoSaldo: one.balance,
      CodigoMovimiento: one.type === 'inflow' ? '0100' : '0200',
      GlosaSucursal: 'SANTIAGO',
      CodigoSucursal: '0071',
    })),
    FechaDesde: from,
    FechaHasta: to,
    MovimientoDesde: numberOf(rows[0]),
    MovimientoHasta: numberOf(rows.at(-1)),
    TimeStamp: `${dayAt(customer)}-00.00.00.000000`,
    CCC: account.accountNumber,
    Divisa: account.currency.toUpperCase(),
    Errores: null,
  });
}
