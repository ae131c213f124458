import Joi from 'joi';
import { defineProduct } from './definition.ts';
import {
  clp,
  count,
  digits,
  isoDate,
  isoMonth,
  listOf,
  orUntold,
  rowId,
  rut,
  text,
  named,
} from './fields.ts';
import type { Identified } from './fields.ts';

/** Electronic documents by the tax service's type number. VAT is 19 %. */
export const DTE_TYPES = {
  33: 'Factura electrónica',
  34: 'Factura no afecta o exenta electrónica',
  39: 'Boleta electrónica',
  41: 'Boleta exenta electrónica',
  43: 'Liquidación factura electrónica',
  46: 'Factura de compra electrónica',
  52: 'Guía de despacho electrónica',
  56: 'Nota de débito electrónica',
  61: 'Nota de crédito electrónica',
  110: 'Factura de exportación electrónica',
  111: 'Nota de débito de exportación electrónica',
  112: 'Nota de crédito de exportación electrónica',
} as const;

export interface DteDocument extends Identified {
  documentType: number;
  documentTypeName: string;
  folioNumber: string;
  period: string;
  issueDate: string;
  issuerRut: string;
  issuerName: string;
  receiverRut: string;
  receiverName: string;
  /** These three are null if only the total is listed. */
  exemptAmount: number | null;
  netAmount: number | null;
  vatAmount: number | null;
  totalAmount: number;
}

export interface Dte {
  issued: DteDocument[];
  received: DteDocument[];
}

export const dteDocumentSchema = named<DteDocument>('DteDocument', {
  id: rowId('Identificador del documento.'),
  documentType: count('Código del tipo de documento.').valid(...Object.keys(DTE_TYPES).map(Number)),
  documentTypeName: text('Nombre del tipo de documento.'),
  folioNumber: digits('Folio.'),
  period: isoMonth('Período tributario'),
  issueDate: isoDate('Fecha de emisión'),
  issuerRut: rut('RUT del emisor'),
  issuerName: text('Razón social del emisor; vacía si no se informa.').allow(''),
  receiverRut: rut('RUT del receptor'),
  receiverName: text('Razón social del receptor; vacía si no se informa.').allow(''),
  exemptAmount: orUntold(clp('Monto exento')),
  netAmount: orUntold(clp('Monto neto')),
  vatAmount: orUntold(clp('IVA')),
  totalAmount: clp('Monto total'),
}).description('Un documento tributario electrónico.');

export const dte = defineProduct<Dte>({
  id: 'dte',
  title: 'Documentos tributarios electrónicos (DTE)',
  description:
    'Los documentos emitidos y recibidos por el contribuyente en el mes en curso y los doce anteriores, el más reciente primero.',
  schema: Joi.object<Dte, true>({
    issued: listOf(dteDocumentSchema, 'Documentos emitidos.'),
    received: listOf(dteDocumentSchema, 'Documentos recibidos.'),
  }),
  example: {
    issued: [
      {
        documentType: 33,
        documentTypeName: DTE_TYPES[33],
        folioNumber: '1042',
        period: '2026-01',
        issueDate: '2026-01-14',
        issuerRut: '76123456-0',
        issuerName: 'Asesorías Yáñez SpA',
        receiverRut: '76391733-9',
        receiverName: 'Minera Maipo E.I.R.L.',
        exemptAmount: 0,
        netAmount: 1000000,
        vatAmount: 190000,
        totalAmount: 1190000,
      },
    ],
    received: [],
  },
});
