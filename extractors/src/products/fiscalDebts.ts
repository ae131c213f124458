import { clp, digits, isoDate, listOf, rut, text, named } from './fields.ts';
import { rollNumber } from './taxProperty.ts';

/** Debts with the treasury, in pesos. */

export interface FiscalDebtDetail {
  /** 30 is property tax; 21, 22 and 29 are the other usual ones. */
  formNumber: string;
  typeNumber: string;
  folioNumber: string;
  dueDate: string;
  netDebt: number;
  adjustment: number;
  interest: number;
  penalty: number;
  totalAmount: number;
}

export interface FiscalDebt {
  name: string;
  address: string | null;
  commune: string | null;
  rut: string;
  /** Null unless the debt is property tax. */
  rollNumber: string | null;
  totalOverdueAmount: number;
  totalNotDueAmount: number;
  totalSuspendedAmount: number;
  overdue: FiscalDebtDetail[];
  notDue: FiscalDebtDetail[];
  suspended: FiscalDebtDetail[];
}

export interface FiscalDebts {
  property: FiscalDebt[];
  fiscal: FiscalDebt[];
  totalDebtAmount: number;
}

export const fiscalDebtDetailSchema = named<FiscalDebtDetail>('FiscalDebtDetail', {
  formNumber: digits('Número del formulario.'),
  typeNumber: digits('Tipo de deuda.'),
  folioNumber: digits('Folio.'),
  dueDate: isoDate('Vencimiento'),
  netDebt: clp('Deuda neta'),
  adjustment: clp('Reajuste'),
  interest: clp('Intereses'),
  penalty: clp('Multas'),
  totalAmount: clp('Total'),
}).description('Una deuda.');

const debtSchema = named<FiscalDebt>('FiscalDebt', {
  name: text('Nombre del deudor.'),
  address: text('Dirección; null si no se informa.').allow(null),
  commune: text('Comuna; null si no se informa.').allow(null),
  rut: rut('RUT del deudor'),
  rollNumber: rollNumber('Rol de avalúo; null si no es de un bien raíz.').allow(null),
  totalOverdueAmount: clp('Total vencido'),
  totalNotDueAmount: clp('Total por vencer'),
  totalSuspendedAmount: clp('Total suspendido'),
  overdue: listOf(fiscalDebtDetailSchema, 'Deudas vencidas.'),
  notDue: listOf(fiscalDebtDetailSchema, 'Deudas por vencer.'),
  suspended: listOf(fiscalDebtDetailSchema, 'Deudas suspendidas.'),
}).description('Deudas de un rol o contribuyente.');

export const fiscalDebtsSchema = named<FiscalDebts>('FiscalDebts', {
  property: listOf(debtSchema, 'Deudas de bienes raíces.'),
  fiscal: listOf(debtSchema, 'Deudas fiscales.'),
  totalDebtAmount: clp('Suma de lo vencido y lo por vencer'),
})
  .required()
  .description('Deudas.');

const detailExample: FiscalDebtDetail = {
  formNumber: '30',
  typeNumber: '1',
  folioNumber: '004120087125',
  dueDate: '2025-11-30',
  netDebt: 64120,
  adjustment: 410,
  interest: 2150,
  penalty: 0,
  totalAmount: 66680,
};

export const fiscalDebtsExample: FiscalDebts = {
  property: [
    {
      name: 'Antonia Gabriela Yáñez Fernández',
      address: 'LOS COPIHUES 3579',
      commune: 'La Serena',
      rut: '12345678-5',
      rollNumber: '00412-00087',
      totalOverdueAmount: 66680,
      totalNotDueAmount: 0,
      totalSuspendedAmount: 0,
      overdue: [detailExample],
      notDue: [],
      suspended: [],
    },
  ],
  fiscal: [],
  totalDebtAmount: 66680,
};
