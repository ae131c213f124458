import Joi from 'joi';
import { pdfSchema } from './birthCertificate.ts';
import type { Pdf } from './birthCertificate.ts';
import { defineProduct } from './definition.ts';
import { isoDate, text } from './fields.ts';
import { pdfExample } from './pdfExample.ts';

export interface TaxFolderPdf {
  folio: string;
  issuedDate: string;
  expirationDate: string;
  pdf: Pdf;
}

export const taxFolderPdf = defineProduct<TaxFolderPdf>({
  id: 'tax-folder-pdf',
  title: 'Carpeta tributaria en PDF',
  description: 'El documento de la carpeta tributaria, como lo entrega el SII.',
  schema: Joi.object<TaxFolderPdf, true>({
    folio: text('Folio.'),
    issuedDate: isoDate('Fecha de emisión'),
    expirationDate: isoDate('Fecha hasta la que vale'),
    pdf: pdfSchema,
  }),
  example: {
    folio: '20261120884512',
    issuedDate: '2026-11-20',
    expirationDate: '2027-02-18',
    pdf: pdfExample,
  },
});
