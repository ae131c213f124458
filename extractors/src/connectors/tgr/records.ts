import { ExtractionError } from '../../contract/ExtractionError.ts';
import { accountTypes, words } from '../../platforms/banking/words.ts';
import type { FiscalAgreement } from '../../products/fiscalAgreements.ts';
import type { Collection } from '../../products/fiscalCollections.ts';
import type { FiscalDebtDetail } from '../../products/fiscalDebts.ts';
import type { AmountAndCount, FiscalPayments } from '../../products/fiscalPayments.ts';
import type { TaxAddress, Taxpayer } from '../../products/taxpayer.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import { parseDate } from '../../shared/dates.ts';
import {
  asObject,
  booleanAt,
  integerAt,
  listAt,
  optionalTextAt,
  pick,
  textAt,
} from '../../shared/json.ts';
import { readRut } from '../../shared/rut.ts';
import type { ListedDebt, ListedPayment } from './TgrPage.ts';
import { readField } from '../../shared/ParseError.ts';

/**
 * Converts the treasury's records to the product's types. Amounts are whole pesos, dates are
 * `31-01-2026`.
 */

const personType = words('type of person', { NATURAL: 'natural', JURIDICA: 'juridica' } as const);
const genderOf = words('sex', { F: 'female', M: 'male' } as const);

const accountType = accountTypes({
  VISTA: 'vista',
  CORRIENTE: 'corriente',
  AHORRO: 'ahorro',
  CUENTA_RUT: 'rut',
  CHEQUERA: 'chequera_electronica',
  OTRA: 'otro',
} as const);

const debtList = words('list of debts', { TERRITORIAL: 'property', FISCAL: 'fiscal' } as const);

const debtState = words('state of a debt', {
  VENCIDA: 'overdue',
  POR_VENCER: 'notDue',
  SUSPENDIDA: 'suspended',
} as const);

const paymentList = words('kind of payment', {
  VOLUNTARIO: 'voluntary',
  FORZADO: 'involuntary',
} as const);

const agreementState = words('state of an agreement', {
  VIGENTE: 'notDue',
  CADUCADO: 'overdue',
  PAGADO: 'paid',
} as const);

const installmentType = words('type of instalment', {
  CONTADO: 'cash',
  NORMAL: 'normal',
  AJUSTE: 'adjustment',
} as const);

const rutAt = (entry: unknown, path: string): string =>
  readField(path, () =>
    readRut(`${integerAt(entry, `${path}.numero`)}-${textAt(entry, `${path}.dv`)}`),
  );

const dateAt = (entry: unknown, path: string): string =>
  readField(path, () => parseDate(textAt(entry, path)));

export function readTaxpayer(data: unknown): Taxpayer {
  const gender = optionalTextAt(data, 'sexo');
  const birthDate = optionalTextAt(data, 'fechaNacimiento');
  const account = pick(data, 'cuentaDevolucion');
  const mailing = pick(data, 'direccionPostal');
  return {
    name: textAt(data, 'nombre'),
    rut: rutAt(data, 'rut'),
    email: optionalTextAt(data, 'correo'),
    phone: optionalTextAt(data, 'telefono'),
    gender: gender === null ? null : genderOf(gender),
    birthDate: birthDate === null ? null : parseDate(birthDate),
    personType: personType(textAt(data, 'tipoPersona')),
    taxResidence: readAddress(pick(data, 'domicilio')),
    mailingAddress: mailing === null ? null : readAddress(mailing),
    bankAccount:
      account === null
        ? null
        : {
            bankName: textAt(account, 'banco'),
            ...accountType(textAt(account, 'tipo')),
            accountNumber: textAt(account, 'numero'),
          },
  };
}

function readAddress(entry: unknown): TaxAddress {
  return {
    street: textAt(entry, 'calle'),
    number: textAt(entry, 'numero'),
    other: optionalTextAt(entry, 'complemento'),
    commune: textAt(entry, 'comuna'),
  };
}

export function readProperty(entry: unknown): TaxProperty {
  return {
    rollNumber: textAt(entry, 'rol'),
    communeName: textAt(entry, 'comuna.nombre'),
    tgrCommuneId: textAt(entry, 'comuna.codigoTgr'),
    siiCommuneId: textAt(entry, 'comuna.codigoSii'),
    blockId: textAt(entry, 'manzana'),
    lotId: textAt(entry, 'predio'),
    address: textAt(entry, 'direccion'),
    propertyUse: textAt(entry, 'destino'),
  };
}

function readDetail(entry: unknown): FiscalDebtDetail {
  return {
    formNumber: textAt(entry, 'formulario'),
    typeNumber: textAt(entry, 'tipo'),
    folioNumber: textAt(entry, 'folio'),
    dueDate: dateAt(entry, 'vencimiento'),
    netDebt: integerAt(entry, 'neto'),
    adjustment: integerAt(entry, 'reajuste'),
    interest: integerAt(entry, 'interes'),
    penalty: integerAt(entry, 'multa'),
    totalAmount: integerAt(entry, 'total'),
  };
}

export function readDebt(entry: unknown): ListedDebt {
  const details = listAt(entry, 'detalle').map((each) => ({
    state: debtState(textAt(each, 'estado')),
    detail: readDetail(each),
  }));
  const inState = (state: 'overdue' | 'notDue' | 'suspended'): FiscalDebtDetail[] =>
    details.filter((each) => each.state === state).map((each) => each.detail);
  const debt = {
    name: textAt(entry, 'deudor.nombre'),
    address: optionalTextAt(entry, 'direccion'),
    commune: optionalTextAt(entry, 'comuna'),
    rut: rutAt(entry, 'deudor.rut'),
    rollNumber: optionalTextAt(entry, 'rol'),
    totalOverdueAmount: integerAt(entry, 'totales.vencido'),
    totalNotDueAmount: integerAt(entry, 'totales.porVencer'),
    totalSuspendedAmount: integerAt(entry, 'totales.suspendido'),
    overdue: inState('overdue'),
    notDue: inState('notDue'),
    suspended: inState('suspended'),
  };
  checkSum(debt.overdue, debt.totalOverdueAmount);
  checkSum(debt.notDue, debt.totalNotDueAmount);
  checkSum(debt.suspended, debt.totalSuspendedAmount);
  return { list: debtList(textAt(entry, 'ambito')), debt };
}

/** Detects a debt with missing details. */
function checkSum(details: readonly FiscalDebtDetail[], total: number): void {
  if (details.reduce((sum, { totalAmount }) => sum + totalAmount, 0) === total) return;
  throw new ExtractionError('UNEXPECTED_PAGE', 'A debt does not add up to its total');
}

export function readPayment(entry: unknown): ListedPayment {
  return {
    list: paymentList(textAt(entry, 'modalidad')),
    payment: {
      formNumber: textAt(entry, 'formulario'),
      folioNumber: textAt(entry, 'folio'),
      rollNumber: optionalTextAt(entry, 'rol'),
      dueDate: dateAt(entry, 'vencimiento'),
      paymentDate: dateAt(entry, 'fechaPago'),
      amountPaid: integerAt(entry, 'monto'),
    },
  };
}

export function readReceived(data: unknown): FiscalPayments['received'] {
  const item = (path: string): AmountAndCount => ({
    amount: integerAt(data, `${path}.monto`),
    count: integerAt(data, `${path}.cantidad`),
  });
  return {
    income: item('ingresos'),
    taxReturn: item('devolucionRenta'),
    bonuses: item('bonos'),
    subsidies: item('subsidios'),
    totalAmountReceived: integerAt(data, 'total'),
  };
}

export function readCollection(entry: unknown): Collection {
  const cases = listAt(asObject(entry, 'cobranza'), 'expedientes').map((each) => ({
    caseNumber: textAt(each, 'rol'),
    year: integerAt(each, 'anio'),
    commune: textAt(each, 'comuna'),
    stage: textAt(each, 'etapa'),
    settledAmount: integerAt(each, 'monto'),
  }));
  if (cases.length !== integerAt(entry, 'cantidad')) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      'A collection has a different number of cases than announced',
    );
  }
  return {
    totalSettledAmount: integerAt(entry, 'totalLiquidado'),
    attorneyName: optionalTextAt(entry, 'abogado'),
    treasuryOffice: optionalTextAt(entry, 'tesoreria'),
    cases,
  };
}

export function readAgreement(entry: unknown): FiscalAgreement {
  const debts = listAt(entry, 'deudas').map(readDetail);
  const installments = listAt(entry, 'cuotas').map((each) => ({
    number: integerAt(each, 'numero'),
    dueDate: dateAt(each, 'vencimiento'),
    amount: integerAt(each, 'monto'),
    isPaid: booleanAt(each, 'pagada'),
    type: installmentType(textAt(each, 'tipo')),
  }));
  const debtsCount = integerAt(entry, 'cantidadDeudas');
  const installmentsCount = integerAt(entry, 'cantidadCuotas');
  if (debts.length !== debtsCount || installments.length !== installmentsCount) {
    throw new ExtractionError(
      'UNEXPECTED_PAGE',
      'An agreement has a different number of debts or instalments than announced',
    );
  }
  return {
    resolutionNumber: textAt(entry, 'resolucion'),
    state: agreementState(textAt(entry, 'estado')),
    debtType: textAt(entry, 'tipoDeuda'),
    paymentType: textAt(entry, 'formaPago'),
    agreementType: textAt(entry, 'tipoConvenio'),
    netBalance: integerAt(entry, 'saldoNeto'),
    debtsCount,
    debts,
    installmentsCount,
    overdueInstallmentsCount: integerAt(entry, 'cuotasVencidas'),
    paidInstallmentsCount: integerAt(entry, 'cuotasPagadas'),
    installments,
  };
}
