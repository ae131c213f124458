import { clp, count, digits, isoDate, listOf, named } from './fields.ts';
import { rollNumber } from './taxProperty.ts';

/** Payments made to the treasury and received from it, in pesos. */

export interface PaymentMade {
  formNumber: string;
  folioNumber: string;
  rollNumber: string | null;
  dueDate: string;
  paymentDate: string;
  amountPaid: number;
}

export interface AmountAndCount {
  amount: number;
  count: number;
}

export interface FiscalPayments {
  made: {
    voluntary: PaymentMade[];
    /** Payments by seizure, withholding or set-off. */
    involuntary: PaymentMade[];
    totalVoluntaryAmount: number;
    totalInvoluntaryAmount: number;
    totalAmountPaid: number;
  };
  received: {
    income: AmountAndCount;
    taxReturn: AmountAndCount;
    bonuses: AmountAndCount;
    subsidies: AmountAndCount;
    totalAmountReceived: number;
  };
}

const paymentSchema = named<PaymentMade>('PaymentMade', {
  formNumber: digits('Número del formulario.'),
  folioNumber: digits('Folio.'),
  rollNumber: rollNumber('Rol de avalúo; null si no es de un bien raíz.').allow(null),
  dueDate: isoDate('Vencimiento'),
  paymentDate: isoDate('Fecha de pago'),
  amountPaid: clp('Monto pagado'),
}).description('Un pago.');

const amountAndCount = (description: string) =>
  named<AmountAndCount>('AmountAndCount', {
    amount: clp('Monto'),
    count: count('Cantidad de pagos.'),
  })
    .required()
    .description(description);

export const fiscalPaymentsSchema = named<FiscalPayments>('FiscalPayments', {
  made: named<FiscalPayments['made']>('FiscalPaymentsMade', {
    voluntary: listOf(paymentSchema, 'Pagos voluntarios, el más reciente primero.'),
    involuntary: listOf(
      paymentSchema,
      'Pagos por embargo, retención o compensación, el más reciente primero.',
    ),
    totalVoluntaryAmount: clp('Total de pagos voluntarios'),
    totalInvoluntaryAmount: clp('Total de los otros pagos'),
    totalAmountPaid: clp('Total pagado'),
  })
    .required()
    .description('Pagos hechos a la Tesorería.'),
  received: named<FiscalPayments['received']>('FiscalPaymentsReceived', {
    income: amountAndCount('Ingresos.'),
    taxReturn: amountAndCount('Devoluciones de impuestos.'),
    bonuses: amountAndCount('Bonos.'),
    subsidies: amountAndCount('Subsidios.'),
    totalAmountReceived: clp('Total recibido'),
  })
    .required()
    .description('Pagos recibidos de la Tesorería.'),
})
  .required()
  .description('Pagos.');

export const fiscalPaymentsExample: FiscalPayments = {
  made: {
    voluntary: [
      {
        formNumber: '30',
        folioNumber: '004120087124',
        rollNumber: '00412-00087',
        dueDate: '2025-09-30',
        paymentDate: '2025-09-28',
        amountPaid: 63980,
      },
    ],
    involuntary: [],
    totalVoluntaryAmount: 63980,
    totalInvoluntaryAmount: 0,
    totalAmountPaid: 63980,
  },
  received: {
    income: { amount: 0, count: 0 },
    taxReturn: { amount: 184220, count: 1 },
    bonuses: { amount: 0, count: 0 },
    subsidies: { amount: 0, count: 0 },
    totalAmountReceived: 184220,
  },
};
