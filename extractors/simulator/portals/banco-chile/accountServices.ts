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
/** Listed and answered by services of their own. */
const isSavings = ({ accountType }: PersonAccount): boolean => accountType === 'ahorro';
const othersOf = ({ accounts }: BankCustomer): readonly PersonAccount[] =>
  accounts.filter((one) => !isSavings(one));

export const isoOf = ({ currency }: PersonAccount): string => currency.toUpperCase();

export const masked = (number: string): string => `****${number.slice(-4)}`;

/** `obtenerProductos`: all products of the person, of every kind. */
export function productsAnswer(customer: BankCustomer): unknown {
  const plain = {
    alias: null,
    subProducto: null,
    estado: 'Vigente o Activo',
    detalleEstado: null,
    tarjetaHabiente: null,
    descripcionLogo: '',
    tipoCliente: 'Titular',
    claseCuenta: '',
  };
  const savings = customer.accounts.filter(isSavings);
  const accounts = othersOf(customer).flatMap((account, index) => {
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
        tipoCliente: card.isAdditionalCard ? 'Adicional' : 'Titular',
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
export function balancesAnswer(customer: BankCustomer): unknown {
  return othersOf(customer).map((account) => ({
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
    othersOf(customer).find(
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
    moneda: isoOf(account),
    saldoFinal: account.currentBalance,
    totalCargos: sumOf('outflow'),
    totalAbonos: sumOf('inflow'),
    retencion1Dia: account.withholdings,
    retencionNDia: 0,
    montoAutorizado: line?.creditLimit ?? 0,
    montoUtilizado: line?.currentBalance ?? 0,
    // The account's, unlike the amounts of the line.
    saldoDisponible: account.availableBalance,
    montoAutorizadoLinea: line?.creditLimit ?? 0,
    montoUtilizadoLinea: line?.currentBalance ?? 0,
    saldoDisponibleLinea: line?.availableBalance ?? 0,
    lineaCredito: line?.creditLimit ?? 0,
    numeroLineaCredito: line === undefined ? '' : account.accountNumber,
    permisoLineaCredito: line !== undefined,
    movimientos: rows.map((one, index) => movementRow(account, one, start + index)),
    pagina: [
      {
        totalRegistros: String(inRange.length),
        masPaginas: start + rows.length < inRange.length ? 'S' : 'N',
        idCuenta: codeOf(account) + account.accountNumber,
        cantidadRegistros: String(PAGE_SIZE),
        indiceInicio: String(start + 1),
        indiceTermino: String(start + PAGE_SIZE),
      },
    ],
  };
}

/** A row of movements, as in the portals for people and for companies. */
export function movementRow(account: PersonAccount, one: Movement, index: number) {
  const { accountNumber, productName } = account;
  const moment = `${one.date.replaceAll('-', '')} ${one.time ?? '00:00:00'}`;
  return {
    estado: null,
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
    idCuenta: codeOf(account) + accountNumber,
    canal: '',
    numeroDocumento: one.transactionNumber ?? '',
    // Not unique: two equal movements at the same time have the same id.
    id: `${accountNumber}-${moment}-${String(one.amount)}`,
    // The details of some movements have to be requested one by one.
    detalleGlosa: hasDetail(index) ? [`Id transaccion: ${one.transactionNumber ?? ''}`] : [],
    infoDataGlosaAdicional: Buffer.from(`${accountNumber} ${String(index)}`).toString('base64url'),
  };
}

/** `getMovimientosCuentaAhorro`: oldest first, without balances; null for another account. */
export function savingsAnswer(customer: BankCustomer, body: unknown): unknown {
  const { numeroCuenta } = fieldsOf(body);
  const account = customer.accounts.find(
    (one) => isSavings(one) && one.accountNumber === numeroCuenta,
  );
  if (account === undefined) return null;
  const moves = account.movements.toReversed();
  const plain = { indicadorPosteo: '', oficinaOrigen: 'SANTIAGO', codigoAgrupacion: '' };
  const month = monthOf(customer.today);
  return {
    listaMovimientos: moves.map((one) => ({
      ...plain,
      tipo: one.type === 'inflow' ? 'C' : 'D',
      glosa: one.description,
      monto: String(one.amount),
      fechaContable: one.date.replaceAll('-', ''),
      fechaEfectiva: one.date.replaceAll('-', ''),
      correlativoTransaccion: one.transactionNumber ?? '00000',
      codigoTransaccion: '',
    })),
    codigoRetorno: '00',
    rutCliente: customer.rut,
    numeroProducto: account.accountNumber,
    saldoDisponible: String(account.availableBalance),
    retencion1Dia: String(account.withholdings),
    retencion2Dia: '0',
    retencionMas2Dia: '0',
    girosRealizados: null,
    girosPermitidos: '',
    fechaProxCapInt: chileanDay(`${addMonths(month, 6)}-01`),
    fechaUltimaCartola: chileanDay(`${month}-01`),
    fechaProximaLiquidReajustes: chileanDay(`${addMonths(month, 6)}-01`),
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
