import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { clp, count, isoDate, isoMonth, listOf, oneOf, text, named } from './fields.ts';
import { taxFormExample, taxFormSchema } from './taxForm.ts';
import type { TaxForm } from './taxForm.ts';
import { taxCompanySchema, taxpayerExample, taxpayerSchema } from './taxpayer.ts';
import type { TaxCompany, Taxpayer } from './taxpayer.ts';
import { taxPropertyExample, taxPropertySchema } from './taxProperty.ts';
import type { TaxProperty } from './taxProperty.ts';

const TAX_FOLDER_KINDS = ['credit', 'income', 'company-size', 'custom'] as const;
type TaxFolderKind = (typeof TAX_FOLDER_KINDS)[number];

/** A month's fee receipts (boletas de honorarios), in pesos. */
export interface FeeReceiptsMonth {
  period: string;
  receipts: number;
  voided: number;
  grossAmount: number;
  withheldAmount: number;
  netAmount: number;
}

/** The electronic tax folder; valid for 90 days. */
export interface TaxFolder {
  kind: TaxFolderKind;
  folio: string;
  issuedDate: string;
  expirationDate: string;
  taxpayer: Taxpayer;
  /** Null unless the taxpayer is a company. */
  company: TaxCompany | null;
  /** Companies of which the taxpayer is a partner. */
  companies: TaxCompany[];
  properties: TaxProperty[];
  feeReceipts: FeeReceiptsMonth[];
  vatForms: TaxForm[];
  incomeTaxForms: TaxForm[];
}

const feeReceiptsSchema = named<FeeReceiptsMonth>('FeeReceiptsMonth', {
  period: isoMonth('Mes'),
  receipts: count('Cantidad de boletas vigentes.'),
  voided: count('Cantidad de boletas anuladas.'),
  grossAmount: clp('Honorarios brutos'),
  withheldAmount: clp('Retención'),
  netAmount: clp('Honorarios líquidos'),
}).description('Boletas de honorarios de un mes.');

export const taxFolder = defineProduct<TaxFolder>({
  id: 'tax-folder',
  title: 'Carpeta tributaria',
  description:
    'La carpeta tributaria electrónica: contribuyente, bienes raíces, boletas de honorarios de 12 meses, 24 formularios 29 y 3 formularios 22. Vale por 90 días.',
  schema: Joi.object<TaxFolder, true>({
    kind: oneOf(
      TAX_FOLDER_KINDS,
      'Tipo: `credit` para solicitar créditos, `income` para acreditar renta, `company-size` para acreditar tamaño de la empresa, `custom` personalizada.',
    ),
    folio: text('Folio.'),
    issuedDate: isoDate('Fecha de emisión'),
    expirationDate: isoDate('Fecha hasta la que vale'),
    taxpayer: taxpayerSchema,
    company: taxCompanySchema
      .allow(null)
      .required()
      .description('La sociedad, si el contribuyente lo es; null si es persona natural.'),
    companies: listOf(taxCompanySchema, 'Sociedades de las que es socio.'),
    properties: listOf(taxPropertySchema.optional(), 'Bienes raíces.'),
    feeReceipts: listOf(
      feeReceiptsSchema,
      'Boletas de honorarios por mes, el más reciente primero.',
    ),
    vatForms: listOf(taxFormSchema, 'Formularios 29, el más reciente primero.'),
    incomeTaxForms: listOf(taxFormSchema, 'Formularios 22, el más reciente primero.'),
  }),
  example: {
    kind: 'credit',
    folio: '20261120884512',
    issuedDate: '2026-11-20',
    expirationDate: '2027-02-18',
    taxpayer: taxpayerExample,
    company: null,
    companies: [
      {
        businessName: 'Asesorías Yáñez SpA',
        rut: '76123456-0',
        incorporationDate: '2019-07-04',
      },
    ],
    properties: [taxPropertyExample],
    feeReceipts: [
      {
        period: '2026-10',
        receipts: 2,
        voided: 0,
        grossAmount: 400000,
        withheldAmount: 58000,
        netAmount: 342000,
      },
    ],
    vatForms: [taxFormExample],
    incomeTaxForms: [],
  },
});
