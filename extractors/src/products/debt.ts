import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, isoDate, listOf, oneOf, otherWord, text, named } from './fields.ts';

/** `otro` stands for any other word in the report: the regulator adds kinds. */
const CREDIT_TYPES = ['consumo', 'comercial', 'vivienda', 'otro'] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];

/** Amounts in pesos; the `delay…` fields by days of arrears. */
export interface DebtAmounts {
  /** Not in arrears. */
  currentDebt: number;
  delay30to59: number;
  delay60to89: number;
  delay90: number;
  total: number;
}

export interface Debt extends DebtAmounts {
  entity: string;
  creditType: CreditType;
  /** The report's own word, if it is unknown. */
  creditTypeText?: string;
  /** Only for the person's own debts, and only if the regulator's CSV file has them. */
  terms?: DebtTerms;
}

/** What was agreed on with the institution; null where the file has no readable value. */
export interface DebtTerms {
  originalAmount: number | null;
  /** The file's «carga financiera». */
  financialBurden: number | null;
  grantDate: string | null;
  dueDate: string | null;
}

export interface Debts {
  items: Debt[];
  totals: DebtAmounts;
}

export interface CreditAmounts {
  directAmount: number;
  indirectAmount: number;
}

export interface Credit extends CreditAmounts {
  entity: string;
}

export interface Credits {
  items: Credit[];
  totals: CreditAmounts;
}

/** The regulator's debt report (CMF, "informe de deudas"). */
export interface DebtReport {
  lastUpdatedDate: string;
  directDebts: Debts;
  indirectDebts: Debts;
  availableCredits: Credits;
  /** Null if they could not be read. */
  otherCredits: Credits | null;
}

const debtAmounts = {
  currentDebt: clp('Deuda vigente'),
  delay30to59: clp('Deuda con atraso de 30 a 59 días'),
  delay60to89: clp('Deuda con atraso de 60 a 89 días'),
  delay90: clp('Deuda con atraso de 90 días o más'),
  total: clp('Deuda total'),
} satisfies Joi.StrictSchemaMap<DebtAmounts>;

const terms = named<DebtTerms>('DebtTerms', {
  originalAmount: clp('Monto original del crédito').allow(null),
  financialBurden: clp('Carga financiera que informa la CMF').allow(null),
  grantDate: isoDate('Fecha de otorgamiento').allow(null),
  dueDate: isoDate('Fecha de vencimiento').allow(null),
})
  .optional()
  .description(
    'Condiciones del crédito: solo en deudas propias, y solo si el archivo CSV del informe las trae; null en lo que no se pudo leer.',
  );

const debts = (description: string) =>
  named<Debts>('Debts', {
    items: listOf(
      named<Debt>('DebtItem', {
        entity: text('Institución acreedora.'),
        creditType: oneOf(CREDIT_TYPES, 'Tipo de crédito.'),
        creditTypeText: otherWord('creditType', 'otro'),
        ...debtAmounts,
        terms,
      }).description('Deuda con una institución.'),
      'Deudas por institución y tipo.',
    ),
    totals: named<DebtAmounts>('DebtAmounts', debtAmounts).required().description('Totales.'),
  })
    .required()
    .description(description);

const creditAmounts = {
  directAmount: clp('Monto directo'),
  indirectAmount: clp('Monto indirecto'),
} satisfies Joi.StrictSchemaMap<CreditAmounts>;

const credits = (description: string) =>
  named<Credits>('Credits', {
    items: listOf(
      named<Credit>('Credit', {
        entity: text('Institución que otorga el crédito.'),
        ...creditAmounts,
      }).description('Crédito en una institución.'),
      'Créditos por institución.',
    ),
    totals: named<CreditAmounts>('CreditAmounts', creditAmounts).required().description('Totales.'),
  })
    .required()
    .description(description);

const noCredits: Credits = { items: [], totals: { directAmount: 0, indirectAmount: 0 } };

export const debt = defineProduct<DebtReport>({
  id: 'debt',
  title: 'Informe de deudas (CMF)',
  description: 'Las deudas de la persona en el sistema financiero, como las informa la CMF.',
  schema: Joi.object<DebtReport, true>({
    lastUpdatedDate: isoDate('Fecha a la que está actualizado el informe'),
    directDebts: debts('Deudas propias.'),
    indirectDebts: debts('Deudas como aval o codeudor.'),
    availableCredits: credits('Líneas de crédito disponibles.'),
    otherCredits: credits('Otros créditos disponibles; null si no se pudieron leer.').allow(null),
  }),
  example: {
    lastUpdatedDate: '2025-12-31',
    directDebts: {
      items: [
        {
          entity: 'Banco de Chile',
          creditType: 'consumo',
          currentDebt: 3187450,
          delay30to59: 0,
          delay60to89: 0,
          delay90: 0,
          total: 3187450,
          terms: {
            originalAmount: 4800000,
            financialBurden: 148320,
            grantDate: '2024-06-15',
            dueDate: '2028-06-15',
          },
        },
      ],
      totals: {
        currentDebt: 3187450,
        delay30to59: 0,
        delay60to89: 0,
        delay90: 0,
        total: 3187450,
      },
    },
    indirectDebts: {
      items: [],
      totals: { currentDebt: 0, delay30to59: 0, delay60to89: 0, delay90: 0, total: 0 },
    },
    availableCredits: {
      items: [{ entity: 'Banco de Chile', directAmount: 680000, indirectAmount: 0 }],
      totals: { directAmount: 680000, indirectAmount: 0 },
    },
    otherCredits: noCredits,
  },
});
