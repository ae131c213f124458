import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  exampleSignedReceipt,
  receiptPdfResponse,
  signedReceiptSchema,
} from '../../../consent/receipts/http/receipts.schemas.ts';
import { PERSON_AUTH, PERSON_TAG } from './person.declarations.ts';
import { connectionParams } from './person.schemas.ts';

export const getConnectionReceiptCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/connections/:id/receipt',
  operationId: 'getConnectionReceipt',
  tag: PERSON_TAG,
  summary: 'Comprobante de una conexión',
  description:
    'Entrega lo que la persona aceptó, firmado, mientras el permiso está vigente; después lo tiene ella en su correo.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  responses: {
    200: {
      description: 'El comprobante.',
      schema: envelope('ConnectionReceiptAnswer', signedReceiptSchema, 'El comprobante.'),
      examples: { firmado: { summary: 'Firmado', value: { data: exampleSignedReceipt } } },
    },
  },
  errors: ['connectionNotFound', 'receiptNotFound'],
});

export const getConnectionReceiptPdfCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/connections/:id/receipt/pdf',
  operationId: 'getConnectionReceiptPdf',
  tag: PERSON_TAG,
  summary: 'Comprobante de una conexión, para leer',
  description: 'El mismo comprobante como PDF, con la firma adjunta.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  responses: { 200: receiptPdfResponse },
  errors: ['connectionNotFound', 'receiptNotFound'],
});

export const receiptCalls: readonly CallDeclaration[] = [
  getConnectionReceiptCall,
  getConnectionReceiptPdfCall,
];
