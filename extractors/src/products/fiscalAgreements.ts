import { clp, count, flag, isoDate, listOf, oneOf, text, named } from './fields.ts';
import { fiscalDebtDetailSchema } from './fiscalDebts.ts';
import type { FiscalDebtDetail } from './fiscalDebts.ts';

/** Instalment agreements with the treasury, in pesos. */

/** In force, lapsed, paid. */
const AGREEMENT_STATES = ['notDue', 'overdue', 'paid'] as const;
type AgreementState = (typeof AGREEMENT_STATES)[number];

const INSTALLMENT_TYPES = ['cash', 'normal', 'adjustment'] as const;
type InstallmentType = (typeof INSTALLMENT_TYPES)[number];

export interface AgreementInstallment {
  number: number;
  dueDate: string;
  amount: number;
  isPaid: boolean;
  type: InstallmentType;
}

export interface FiscalAgreement {
  resolutionNumber: string;
  state: AgreementState;
  debtType: string;
  paymentType: string;
  agreementType: string;
  netBalance: number;
  debtsCount: number;
  debts: FiscalDebtDetail[];
  installmentsCount: number;
  overdueInstallmentsCount: number;
  paidInstallmentsCount: number;
  installments: AgreementInstallment[];
}

export const fiscalAgreementSchema = named<FiscalAgreement>('FiscalAgreement', {
  resolutionNumber: text('Número de resolución.'),
  state: oneOf(AGREEMENT_STATES, 'Estado: `notDue` vigente, `overdue` caducado, `paid` pagado.'),
  debtType: text('Tipo de deuda.'),
  paymentType: text('Forma de pago.'),
  agreementType: text('Tipo de convenio.'),
  netBalance: clp('Saldo neto'),
  debtsCount: count('Cantidad de deudas.'),
  debts: listOf(fiscalDebtDetailSchema, 'Deudas incluidas.'),
  installmentsCount: count('Cantidad de cuotas.'),
  overdueInstallmentsCount: count('Cuotas vencidas.'),
  paidInstallmentsCount: count('Cuotas pagadas.'),
  installments: listOf(
    named<AgreementInstallment>('AgreementInstallment', {
      number: count('Número de la cuota; 0 es el pie.'),
      dueDate: isoDate('Vencimiento'),
      amount: clp('Monto'),
      isPaid: flag('Si está pagada.'),
      type: oneOf(
        INSTALLMENT_TYPES,
        'Tipo: `cash` al contado, `normal` normal, `adjustment` de ajuste.',
      ),
    }).description('Una cuota.'),
    'Cuotas.',
  ),
}).description('Un convenio de pago.');

export const fiscalAgreementExample: FiscalAgreement = {
  resolutionNumber: '1204-2025',
  state: 'notDue',
  debtType: 'Fiscal',
  paymentType: 'Internet',
  agreementType: 'Normal',
  netBalance: 240000,
  debtsCount: 0,
  debts: [],
  installmentsCount: 3,
  overdueInstallmentsCount: 0,
  paidInstallmentsCount: 1,
  installments: [
    { number: 0, dueDate: '2025-12-30', amount: 60000, isPaid: true, type: 'cash' },
    { number: 1, dueDate: '2026-01-30', amount: 120000, isPaid: false, type: 'normal' },
    { number: 2, dueDate: '2026-02-28', amount: 120000, isPaid: false, type: 'adjustment' },
  ],
};
