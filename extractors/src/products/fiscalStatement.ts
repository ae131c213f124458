import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { base64, listOf, sha1, text, named } from './fields.ts';
import { fiscalAgreementExample, fiscalAgreementSchema } from './fiscalAgreements.ts';
import type { FiscalAgreement } from './fiscalAgreements.ts';
import { fiscalCollectionsExample, fiscalCollectionsSchema } from './fiscalCollections.ts';
import type { FiscalCollections } from './fiscalCollections.ts';
import { fiscalDebtsExample, fiscalDebtsSchema } from './fiscalDebts.ts';
import type { FiscalDebts } from './fiscalDebts.ts';
import { fiscalPaymentsExample, fiscalPaymentsSchema } from './fiscalPayments.ts';
import type { FiscalPayments } from './fiscalPayments.ts';
import { pdfExample } from './pdfExample.ts';
import { taxpayerExample, taxpayerSchema } from './taxpayer.ts';
import type { Taxpayer } from './taxpayer.ts';
import { taxPropertyExample, taxPropertySchema } from './taxProperty.ts';
import type { TaxProperty } from './taxProperty.ts';

export interface FiscalCertificate {
  type: string;
  data: string;
  checksum: string;
}

/** A taxpayer's complete situation with the treasury. */
export interface FiscalStatement {
  taxpayer: Taxpayer;
  properties: TaxProperty[];
  debts: FiscalDebts;
  payments: FiscalPayments;
  collections: FiscalCollections;
  agreements: FiscalAgreement[];
  certificates: FiscalCertificate[];
}

export const fiscalStatement = defineProduct<FiscalStatement>({
  id: 'fiscal-statement',
  title: 'Situación fiscal (TGR)',
  description:
    'Deudas, pagos, cobranzas, convenios y certificados del contribuyente en la Tesorería General de la República.',
  schema: Joi.object<FiscalStatement, true>({
    taxpayer: taxpayerSchema,
    properties: listOf(taxPropertySchema.optional(), 'Bienes raíces.'),
    debts: fiscalDebtsSchema,
    payments: fiscalPaymentsSchema,
    collections: fiscalCollectionsSchema,
    agreements: listOf(fiscalAgreementSchema, 'Convenios de pago.'),
    certificates: listOf(
      named<FiscalCertificate>('FiscalCertificate', {
        type: text('Tipo de certificado.'),
        data: base64('Documento PDF, en base64.'),
        checksum: sha1('SHA-1 del documento, en hexadecimal.'),
      }).description('Un certificado.'),
      'Certificados.',
    ),
  }),
  example: {
    taxpayer: taxpayerExample,
    properties: [taxPropertyExample],
    debts: fiscalDebtsExample,
    payments: fiscalPaymentsExample,
    collections: fiscalCollectionsExample,
    agreements: [fiscalAgreementExample],
    certificates: [{ type: 'Certificado de deuda', ...pdfExample }],
  },
});
