import {
  jsonShape,
  list,
  nullable,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/** The shapes of the bank's answers, as far as the connector reads them. */

/** Hundredths, padded with zeros; the amount's sign may follow the digits. */
const hundredths = () => string().pattern(/^\d{1,18}[+-]?$/);
const digits = (length: number) => string().pattern(new RegExp(`^\\d{${String(length)}}$`));
const word = () => string().allow('');

export const productsAnswer = jsonShape(
  object({
    METADATA: object({ STATUS: string(), ...unread('DESCRIPCION') }),
    DATA: object({
      OUTPUT: object({
        INFO: object({ CODERR: string(), ...unread('DESERR', 'MSGUSUARIO') }),
        ESCALARES: object({
          NUMERODOCUMENTO: string().pattern(/^\d{10}[\dK]$/i),
          NOMBREPERSONA: word(),
          APELLIDOPATERNO: word(),
          APELLIDOMATERNO: word(),
          ...unread('NUMEROPERSONA', 'SEGMENTO', 'GLSEGMENTO'),
        }),
        MATRICES: object({
          MATRIZCAPTACIONES: object({
            e1: list(
              object({
                NUMEROCONTRATO: digits(12),
                OFICINACONTRATO: digits(4),
                GLOSACORTA: string(),
                NUMEROPAN: nullable(word()),
                CODIGOMONEDA: oneOf('CLP', 'USD', 'EUR', 'UF'),
                AGRUPACIONCOMERCIAL: string(),
                MONTODISPONIBLE: hundredths(),
                MONTOUTILIZADO: hundredths(),
                CUPO: hundredths(),
                CALIDADPARTICIPACION: string(),
                ...unread(
                  'PRODUCTO',
                  'SUBPRODUCTO',
                  'ESTADOOPERACION',
                  'ESTADORELACION',
                  'GLOSAESTADO',
                ),
              }),
            ),
          }),
        }),
      }),
    }),
  }),
);

export type SantanderProduct = AnswerOf<
  typeof productsAnswer
>['DATA']['OUTPUT']['MATRICES']['MATRIZCAPTACIONES']['e1'][number];

export const balancesAnswer = jsonShape(
  object({
    totalBalance: hundredths(),
    availableBalance: hundredths(),
    ...unread('overdraftAgreement', 'balanceLca'),
  }),
);

export const movementsAnswer = jsonShape(
  object({
    additionalInfo: optional(list(object({ 'code-ms': word(), ...unread('key', 'message-ms') }))),
    movements: list(
      object({
        accountingDate: string()
          .isoDate()
          .pattern(/^\d{4}-\d\d-\d\d$/),
        operationTime: string()
          .pattern(/^(\d{4})?$/)
          .allow(''),
        movementAmount: hundredths(),
        newBalance: hundredths(),
        chargePaymentFlag: oneOf('D', 'H'),
        observation: word(),
        movementNumber: string().pattern(/^\d{1,12}$/),
        ...unread('transactionDate', 'expandedCode', 'codeOperationMovement'),
      }),
    ),
    repositioningExit: object({
      initialMove: word(),
      finalMove: word(),
      recordRecover: string().pattern(/^\d{1,4}$/),
      ...unread(
        'codeCtaCli',
        'divisa',
        'dateFrom',
        'dateTo',
        'recordType',
        'timeStamp',
        'indChargeCommision',
      ),
    }),
  }),
);

/** "NO EXISTEN DATOS": the account has no movements in the range. */
export const NO_DATA = 'BGE0071';
