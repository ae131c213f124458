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
          // Only needed to identify the person.
          NUMERODOCUMENTO: optional(string().pattern(/^\d{10}[\dK]$/i)),
          NOMBREPERSONA: optional(nullable(word())),
          APELLIDOPATERNO: optional(nullable(word())),
          APELLIDOMATERNO: optional(nullable(word())),
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

/** A text that may be missing, null or blank. */
const told = () => optional(nullable(word()));

export const movementsAnswer = jsonShape(
  object({
    additionalInfo: optional(nullable(list(object({ key: told(), value: told() })))),
    // Missing if the range has none.
    movements: optional(
      nullable(
        list(
          object({
            accountingDate: told(),
            transactionDate: told(),
            operationTime: told(),
            movementAmount: hundredths(),
            newBalance: hundredths(),
            chargePaymentFlag: oneOf('D', 'H'),
            observation: told(),
            expandedCode: told(),
            movementNumber: told(),
            ...unread('codeOperationMovement'),
          }),
        ),
      ),
    ),
    // Missing or null after the last page.
    repositioningExit: optional(
      nullable(
        object({
          initialMove: told(),
          finalMove: told(),
          recordRecover: told(),
          ...unread('codeCtaCli', 'divisa', 'dateFrom', 'dateTo', 'recordType', 'timeStamp'),
          ...unread('indChargeCommision'),
        }),
      ),
    ),
  }),
);

export type SantanderMovement = NonNullable<AnswerOf<typeof movementsAnswer>['movements']>[number];
