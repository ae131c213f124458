import { bankCustomer } from '../../../synthetic-person/index.ts';
import { told } from '../../../synthetic-person/bank/shown.ts';
import type { BankCustomer, PersonAccount } from '../../../synthetic-person/shared/types.ts';
import type { Movement } from '../../../src/products/movement.ts';
import { addMonths, monthOf } from '../../../src/shared/dates.ts';
import { cardId } from './cardServices.ts';

/** The portal's JSON services about the person and their accounts. */

const PAGE_SIZE = 100;

/** Product codes: current accounts, and "Cuenta FAN". */
export const codeOf = ({ accountType }: PersonAccount): string =>
  accountType === 'vista' ? 'JUV' : 'CTD';
export const isoOf = ({ currency }: PersonAccount): string => currency.toUpperCase();

export const masked = (number: string): string => `****${number.slice(-4)}`;

/** `obtenerProductos`: all products of the person, of every kind. */
export function productsAnswer(customer: BankCustomer): unknown {
  const plain = {
    alias: '',
    subProducto: '',
    estado: 'VIG',
    detalleEstado: 'VIGENTE',
    tarjetaHabiente: null,
    descripcionLogo: null,
    tipoCliente: 'T',
    claseCuenta: null,
  };
  const accounts = customer.accounts.flatMap((account, index) => {
    const row = {
      ...plain,
      id: String(index + 1),
      numero: account.accountNumber,
      mascara: masked(account.accountNumber),
      codigo: codeOf(account),
      codigoMoneda: isoOf(account),
      label: account.productName,
      claseCuenta: 'CCNMN2',
    };
    const isLocal = codeOf(account) === 'CTD' && account.currency === 'clp';
    // The same account is listed twice, with different kinds.
    const again = isLocal ? [{ ...row, tipo: 'cuentaCorrienteMonedaLocal' }] : [];
    return [{ ...row, tipo: 'cuenta' }, ...again];
  });
  const named = (tipo: string, codigo: string, number: string, label: string) => ({
    ...plain,
    id: `${codigo}${number}`,
    numero: number,
    mascara: masked(number),
    codigo,
    codigoMoneda: 'CLP',
    label,
    tipo,
  });
  const savings = bankCustomer(customer.rut, customer.today, customer.entityId).accounts.filter(
    ({ accountType }) => accountType === 'ahorro',
  );
  return {
    rut: customer.rut,
    nombre: customer.name,
    productos: [
      ...accounts,
      ...savings.map((one) => named('ahorro', 'AHO', one.accountNumber, one.productName)),
      ...customer.creditLines.map((one) =>
        named('linea', 'LCD', told(one.associatedAccountNumber), 'Línea de Crédito'),
      ),
      ...customer.creditCards.map((card, index) => ({
        ...named('tarjeta', 'TNM', '', card.name),
        id: cardId(index),
        mascara: masked(card.lastDigits),
        tarjetaHabiente: card.holderName,
        descripcionLogo: card.name.toUpperCase(),
        tipoCliente: card.isAdditionalCard ? 'A' : 'T',
      })),
      named('seguro', 'SEG', '00000000', 'Seguro'),
    ],
  };
}

/** `clientes`: the person's own data. */
export function personAnswer({ rut, name }: BankCustomer): unknown {
  const words = name.split(' ');
  return {
    datosCliente: {
      rut,
      nombres: words.slice(0, -2).join(' '),
      apellidoPaterno: words.at(-2) ?? '',
      apellidoMaterno: words.at(-1) ?? '',
    },
  };
}

/** `saldos`: the available balance of each account. */
export function balancesAnswer({ accounts }: BankCustomer): unknown {
  return accounts.map((account) => ({
    codProducto: codeOf(account),
    tipo: codeOf(account) === 'JUV' ? 'CUENTA_VISTA' : 'CUENTA_CORRIENTE',
    numero: account.accountNumber,
    disponible: account.availableBalance,
    cupo: 0,
    moneda: isoOf(account),
    descripcion: account.productName,
    ctaCte: codeOf(account) === 'CTD',
    lineas: [],
    url: '',
  }));
}

/** The account that a body identifies; null unless all four fields match. */
export function accountIn(
  customer: BankCustomer,
  named: unknown,
  rutField: 'rutCliente' | 'rutEmpresa' = 'rutCliente',
): PersonAccount | null {
  const { numero, codigoProducto, moneda, [rutField]: rut } = fieldsOf(named);
  return (
    customer.accounts.find(
      (one) =>
        one.accountNumber === numero &&
        codeOf(one) === codigoProducto &&
        isoOf(one) === moneda &&
        customer.rut === rut,
    ) ?? null
  );
}

/** `getConfigConsultaMovimientos`: the default range, in milliseconds. */
export function settingsAnswer({ today }: BankCustomer): unknown {
  const at = (day: string): number => Date.parse(`${day}T03:00:00Z`);
  const until = at(today);
  return {
    fechaDesde: at(`${addMonths(monthOf(today), -3)}-01`),
    fechaHasta: until,
    fechaTope: at(`${addMonths(monthOf(today), -3)}-01`),
    fechaTopeEmitida: until,
    maximoRangoDias: 90,
    rango45Dias: false,
    vistaExtendida: false,
  };
}

/** `getCartola`: a page of movements, and further data about the account. */
export function movementsAnswer(
  customer: BankCustomer,
  account: PersonAccount,
  head: unknown,
): unknown {
  const { paginacionDesde, fechaInicio, fechaFin } = fieldsOf(head);
  const start = typeof paginacionDesde === 'number' ? Math.max(0, paginacionDesde - 1) : 0;
  const [since, until] = [fechaInicio, fechaFin].map((one) =>
    typeof one === 'string' ? one.slice(0, 10) : '',
  );
  const inRange = account.movements.filter(
    ({ date }) => date >= (since ?? '') && (until === '' || date <= (until ?? '')),
  );
  const rows = inRange.slice(start, start + PAGE_SIZE);
  const sumOf = (type: Movement['type']): number =>
    inRange.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0);
  const line = customer.creditLines.find(
    ({ associatedAccountNumber }) => associatedAccountNumber === account.accountNumber,
  );
  return {
    horaConsulta: `${chileanDay(customer.today)} 12:00 Hrs.`,
    moneda: account.currency === 'clp' ? '$' : isoOf(account),
    saldoFinal: account.currentBalance,
    totalCargos: sumOf('outflow'),
    totalAbonos: sumOf('inflow'),
    retencion1Dia: account.withholdings,
    retencionNDia: 0,
    montoAutorizado: line?.creditLimit ?? 0,
    montoUtilizado: line?.currentBalance ?? 0,
    saldoDisponible: line?.availableBalance ?? 0,
    lineaCredito: line !== undefined,
    numeroLineaCredito: line === undefined ? null : masked(account.accountNumber),
    permisoLineaCredito: line !== undefined,
    movimientos: rows.map((one, index) => movementRow(account, one, start + index)),
    pagina: [
      {
        totalRegistros: String(inRange.length),
        masPaginas: start + rows.length < inRange.length ? 'S' : 'N',
        cantidadRegistros: rows.length,
        indiceInicio: rows.length === 0 ? 0 : start + 1,
        indiceTermino: start + rows.length,
      },
    ],
  };
}

/** A row of movements, as in the portals for people and for companies. */
export function movementRow(account: PersonAccount, one: Movement, index: number) {
  const { accountNumber, productName } = account;
  const moment = `${one.date.replaceAll('-', '')} ${one.time ?? '00:00:00'}`;
  return {
    estado: 'CON',
    descripcion: one.description,
    // Without a sign, which is in `tipo`.
    monto: String(one.amount),
    // "Cuenta FAN" has no balance per movement.
    saldo: codeOf(account) === 'JUV' ? '0' : String(one.balance),
    tipo: one.type === 'inflow' ? 'abono' : 'cargo',
    fecha: moment,
    fechaContable: chileanDay(one.date),
    fechaContableMovimiento: Date.parse(`${one.date}T03:00:00Z`),
    nombreCuenta: productName,
    numeroCuenta: accountNumber,
    idCuenta: accountNumber,
    canal: '',
    numeroDocumento: one.transactionNumber ?? '',
    // Not unique: two equal movements at the same time have the same id.
    id: `${accountNumber}-${moment}-${String(one.amount)}`,
    // The details of some movements have to be requested one by one.
    detalleGlosa: hasDetail(index) ? [`Id transaccion: ${one.transactionNumber ?? ''}`] : [],
    infoDataGlosaAdicional: Buffer.from(`${accountNumber} ${String(index)}`).toString('base64url'),
  };
}

const hasDetail = (index: number): boolean => index % 3 !== 0;

/** `detalle-glosa`: the transaction number of one movement; null if it has none. */
export function detailAnswer(customer: BankCustomer, body: unknown): unknown {
  const { infoDataGlosaAdicional, numeroCuenta } = fieldsOf(body);
  const named = Buffer.from(String(infoDataGlosaAdicional).slice(0, 60), 'base64url').toString();
  const [number, index] = named.split(' ');
  const account = customer.accounts.find(({ accountNumber }) => accountNumber === number);
  const movement = number === numeroCuenta ? account?.movements[Number(index)] : undefined;
  const transaccionId = movement?.transactionNumber ?? null;
  return transaccionId === null ? null : { transaccionId };
}

const chileanDay = (date: string): string => date.split('-').reverse().join('/');

export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
