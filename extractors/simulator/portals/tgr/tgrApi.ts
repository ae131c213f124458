import { createHash } from 'node:crypto';
import type { FiscalAgreement, InstallmentType } from '../../../src/products/fiscalAgreements.ts';
import type { Collection } from '../../../src/products/fiscalCollections.ts';
import type { FiscalDebt, FiscalDebtDetail } from '../../../src/products/fiscalDebts.ts';
import type { PaymentMade } from '../../../src/products/fiscalPayments.ts';
import type { FiscalCertificate, FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import type { TaxAddress, Taxpayer } from '../../../src/products/taxpayer.ts';
import { formatDate } from '../../../src/shared/dates.ts';

/** The treasury's API as its own web application uses it: the answer of each path. */

const PAGE_SIZE = 20;

const ACCOUNT_TYPES = {
  vista: 'VISTA',
  corriente: 'CORRIENTE',
  ahorro: 'AHORRO',
  rut: 'CUENTA_RUT',
  chequera_electronica: 'CHEQUERA',
  otro: 'OTRA',
} as const;

const STATES = { notDue: 'VIGENTE', overdue: 'CADUCADO', paid: 'PAGADO' } as const;

const INSTALLMENTS: Readonly<Record<InstallmentType, string>> = {
  cash: 'CONTADO',
  normal: 'NORMAL',
  adjustment: 'AJUSTE',
};

function rut(value: string): unknown {
  const [digits = '', dv = ''] = value.split('-');
  return { numero: Number(digits), dv };
}

function address(value: TaxAddress | null): unknown {
  if (value === null) return null;
  const { street, number, other, commune } = value;
  return { calle: street, numero: number, complemento: other, comuna: commune };
}

function taxpayer(value: Taxpayer): unknown {
  const { bankAccount } = value;
  return {
    rut: rut(value.rut),
    nombre: value.name,
    correo: value.email,
    telefono: value.phone,
    sexo: value.gender === null ? null : value.gender === 'female' ? 'F' : 'M',
    fechaNacimiento: value.birthDate === null ? null : formatDate(value.birthDate),
    tipoPersona: value.personType === 'natural' ? 'NATURAL' : 'JURIDICA',
    domicilio: address(value.taxResidence),
    direccionPostal: address(value.mailingAddress),
    cuentaDevolucion:
      bankAccount === null
        ? null
        : {
            banco: bankAccount.bankName,
            tipo: ACCOUNT_TYPES[bankAccount.accountType],
            numero: bankAccount.accountNumber,
          },
  };
}

function properties({ properties: list }: FiscalStatement): unknown {
  return {
    total: list.length,
    bienesRaices: list.map((one) => ({
      rol: one.rollNumber,
      comuna: {
        nombre: one.communeName,
        codigoTgr: one.tgrCommuneId,
        codigoSii: one.siiCommuneId,
      },
      manzana: one.blockId,
      predio: one.lotId,
      direccion: one.address,
      destino: one.propertyUse,
    })),
  };
}

function debtDetail(detail: FiscalDebtDetail): Record<string, unknown> {
  return {
    formulario: detail.formNumber,
    tipo: detail.typeNumber,
    folio: detail.folioNumber,
    vencimiento: formatDate(detail.dueDate),
    neto: detail.netDebt,
    reajuste: detail.adjustment,
    interes: detail.interest,
    multa: detail.penalty,
    total: detail.totalAmount,
  };
}

function debt(ambito: 'TERRITORIAL' | 'FISCAL', one: FiscalDebt): unknown {
  const details = (estado: string, list: readonly FiscalDebtDetail[]) =>
    list.map((detail) => ({ estado, ...debtDetail(detail) }));
  return {
    ambito,
    deudor: { rut: rut(one.rut), nombre: one.name },
    rol: one.rollNumber,
    direccion: one.address,
    comuna: one.commune,
    totales: {
      vencido: one.totalOverdueAmount,
      porVencer: one.totalNotDueAmount,
      suspendido: one.totalSuspendedAmount,
    },
    detalle: [
      ...details('VENCIDA', one.overdue),
      ...details('POR_VENCER', one.notDue),
      ...details('SUSPENDIDA', one.suspended),
    ],
  };
}

function payment(modalidad: 'VOLUNTARIO' | 'FORZADO', one: PaymentMade): unknown {
  return {
    modalidad,
    formulario: one.formNumber,
    folio: one.folioNumber,
    rol: one.rollNumber,
    vencimiento: formatDate(one.dueDate),
    fechaPago: formatDate(one.paymentDate),
    monto: one.amountPaid,
  };
}

function collection(one: Collection): unknown {
  return {
    totalLiquidado: one.totalSettledAmount,
    abogado: one.attorneyName,
    tesoreria: one.treasuryOffice,
    cantidad: one.cases.length,
    expedientes: one.cases.map((each) => ({
      rol: each.caseNumber,
      anio: each.year,
      comuna: each.commune,
      etapa: each.stage,
      monto: each.settledAmount,
    })),
  };
}

function agreement(one: FiscalAgreement): unknown {
  return {
    resolucion: one.resolutionNumber,
    estado: STATES[one.state],
    tipoDeuda: one.debtType,
    formaPago: one.paymentType,
    tipoConvenio: one.agreementType,
    saldoNeto: one.netBalance,
    cantidadDeudas: one.debtsCount,
    deudas: one.debts.map(debtDetail),
    cantidadCuotas: one.installmentsCount,
    cuotasVencidas: one.overdueInstallmentsCount,
    cuotasPagadas: one.paidInstallmentsCount,
    cuotas: one.installments.map((each) => ({
      numero: each.number,
      vencimiento: formatDate(each.dueDate),
      monto: each.amount,
      pagada: each.isPaid,
      tipo: INSTALLMENTS[each.type],
    })),
  };
}

/** A page of a list; null if it has no such page. */
function paged(name: string, list: readonly unknown[], pageNumber: number) {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_SIZE));
  if (pageNumber > pages) return null;
  const from = (pageNumber - 1) * PAGE_SIZE;
  return {
    pagina: pageNumber,
    totalPaginas: pages,
    total: list.length,
    [name]: list.slice(from, from + PAGE_SIZE),
  };
}

/** A certificate's id in the API, used both in the list and in paths. */
export function certificateId({ type, checksum }: FiscalCertificate): string {
  return createHash('sha1').update(`${type} ${checksum}`).digest('hex').slice(0, 16);
}

/** The answer of an API path about a taxpayer; null if there is no such path. */
export function readApi(statement: FiscalStatement, path: string, pageNumber: number): unknown {
  const { debts, payments, collections, agreements, certificates } = statement;
  const { made, received } = payments;
  switch (path) {
    case '/contribuyente':
      return taxpayer(statement.taxpayer);
    case '/bienes-raices':
      return properties(statement);
    case '/deudas': {
      const all = [
        ...debts.property.map((one) => debt('TERRITORIAL', one)),
        ...debts.fiscal.map((one) => debt('FISCAL', one)),
      ];
      const list = paged('deudas', all, pageNumber);
      return list && { ...list, totalDeuda: debts.totalDebtAmount };
    }
    case '/pagos': {
      const all = [
        ...made.voluntary.map((one) => payment('VOLUNTARIO', one)),
        ...made.involuntary.map((one) => payment('FORZADO', one)),
      ];
      const totales = {
        voluntarios: made.totalVoluntaryAmount,
        forzados: made.totalInvoluntaryAmount,
        pagado: made.totalAmountPaid,
      };
      const list = paged('pagos', all, pageNumber);
      return list && { ...list, totales };
    }
    case '/pagos-recibidos':
      return {
        ingresos: { monto: received.income.amount, cantidad: received.income.count },
        devolucionRenta: { monto: received.taxReturn.amount, cantidad: received.taxReturn.count },
        bonos: { monto: received.bonuses.amount, cantidad: received.bonuses.count },
        subsidios: { monto: received.subsidies.amount, cantidad: received.subsidies.count },
        total: received.totalAmountReceived,
      };
    case '/cobranzas':
      return {
        prejudicial: collection(collections.preLitigation),
        fiscal: collection(collections.fiscalDebts),
        territorial: collection(collections.propertyDebts),
        concursal: collection(collections.bankruptcy),
      };
    case '/convenios':
      return paged('convenios', agreements.map(agreement), pageNumber);
    case '/certificados':
      return {
        total: certificates.length,
        certificados: certificates.map((one) => ({
          id: certificateId(one),
          nombre: one.type,
          sha1: one.checksum,
        })),
      };
    default:
      return null;
  }
}
