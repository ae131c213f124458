import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, count, isoDate, listOf, oneOf, orUntold, named } from './fields.ts';
import { taxPropertyExample, taxPropertySchema } from './taxProperty.ts';
import type { TaxProperty } from './taxProperty.ts';

const INSTALLMENT_CONDITIONS = ['vigente', 'vencida'] as const;
type InstallmentCondition = (typeof INSTALLMENT_CONDITIONS)[number];

export interface PropertyTaxInstallment {
  year: number;
  /** 1 to 4: April, June, September, November. */
  number: number;
  dueDate: string;
  amount: number;
  condition: InstallmentCondition;
}

/** Real estate tax (contribuciones) of one property, in pesos. */
export interface PropertyTax {
  property: TaxProperty;
  totalAssessment: number;
  exemptAssessment: number | null;
  taxedAssessment: number | null;
  /** Unpaid instalments, by due date. */
  installments: PropertyTaxInstallment[];
  /** Null if the institution does not state the instalments. */
  totalAmount: number | null;
}

export const propertyTax = defineProduct<PropertyTax[]>({
  id: 'property-tax',
  title: 'Contribuciones de bienes raíces',
  description: 'Los bienes raíces del contribuyente con su avalúo y sus cuotas impagas.',
  schema: Joi.array().items(
    named<PropertyTax>('PropertyTaxItem', {
      property: taxPropertySchema,
      totalAssessment: clp('Avalúo fiscal total'),
      exemptAssessment: orUntold(clp('Avalúo exento')),
      taxedAssessment: orUntold(clp('Avalúo afecto')),
      installments: listOf(
        named<PropertyTaxInstallment>('PropertyTaxInstallment', {
          year: count('Año.'),
          number: count('Número de la cuota, de 1 a 4.').min(1).max(4),
          dueDate: isoDate('Vencimiento'),
          amount: clp('Monto'),
          condition: oneOf(INSTALLMENT_CONDITIONS, 'Condición: `vigente` o `vencida`.'),
        }).description('Una cuota.'),
        'Cuotas impagas, por vencimiento.',
      ),
      totalAmount: orUntold(clp('Suma de las cuotas')),
    }).description('Un bien raíz y sus contribuciones.'),
  ),
  example: [
    {
      property: taxPropertyExample,
      totalAssessment: 84210334,
      exemptAssessment: 58000000,
      taxedAssessment: 26210334,
      installments: [
        {
          year: 2026,
          number: 1,
          dueDate: '2026-04-30',
          amount: 64120,
          condition: 'vigente',
        },
      ],
      totalAmount: 64120,
    },
  ],
});
