import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  exampleSignedReceipt,
  receiptPdfResponse,
  signedReceiptSchema,
} from '../../../consent/receipts/http/receipts.schemas.ts';
import { PERSON_TRAITS } from './person.declarations.ts';
import { connectionParams } from './person.schemas.ts';

const receipt = callGroup(PERSON_TRAITS);

export const getConnectionReceiptCall = receipt.declare({
  method: 'get',
  path: '/person/connections/:id/receipt',
  operationId: 'getConnectionReceipt',
  summary: 'Comprobante de una conexión',
  description:
    'Entrega lo que la persona aceptó, firmado, mientras el permiso está vigente; después lo tiene ella en su correo.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: {
    description: 'El comprobante.',
    schema: envelope('ConnectionReceiptAnswer', signedReceiptSchema, 'El comprobante.'),
    examples: { firmado: example('Firmado', { data: exampleSignedReceipt }) },
  },
  errors: ['receiptNotFound'],
});

export const getConnectionReceiptPdfCall = receipt.declare({
  method: 'get',
  path: '/person/connections/:id/receipt/pdf',
  operationId: 'getConnectionReceiptPdf',
  summary: 'Comprobante de una conexión, para leer',
  description: 'El mismo comprobante como PDF, con la firma adjunta.',
  request: { params: connectionParams },
  invalid: { id: 'connectionNotFound' },
  response: receiptPdfResponse,
  errors: ['receiptNotFound'],
});

export const receiptCalls = receipt.calls;
