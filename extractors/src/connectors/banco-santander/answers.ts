import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's answers, as far as the connector reads them. */

interface Product {
  NUMEROCONTRATO: string;
  OFICINACONTRATO: string;
  GLOSACORTA: string;
  NUMEROPAN: string | null;
  CODIGOMONEDA: string;
  AGRUPACIONCOMERCIAL: string;
  MONTODISPONIBLE: string;
  MONTOUTILIZADO: string;
  CUPO: string;
  CALIDADPARTICIPACION: string;
}
export type SantanderProduct = Readonly<Product>;

interface Info {
  CODERR: string;
}

interface ProductsAnswer {
  METADATA: { STATUS: string };
  DATA: {
    OUTPUT: {
      INFO: Info;
      ESCALARES: {
        NUMERODOCUMENTO: string;
        NOMBREPERSONA: string;
        APELLIDOPATERNO: string;
        APELLIDOMATERNO: string;
      };
      MATRICES: { MATRIZCAPTACIONES: { e1: Product[] } };
    };
  };
}

/** Hundredths, padded with zeros; the amount's sign may follow the digits. */
const hundredths = () => Joi.string().pattern(/^\d{1,18}[+-]?$/);
const digits = (length: number) => Joi.string().pattern(new RegExp(`^\\d{${String(length)}}$`));
const word = () => Joi.string().allow('');

export const productsAnswer = jsonShape<ProductsAnswer>(
  Joi.object<ProductsAnswer, true>({
    METADATA: Joi.object({ STATUS: Joi.string(), ...unread('DESCRIPCION') }),
    DATA: Joi.object({
      OUTPUT: Joi.object({
        INFO: Joi.object({ CODERR: Joi.string(), ...unread('DESERR', 'MSGUSUARIO') }),
        ESCALARES: Joi.object({
          NUMERODOCUMENTO: Joi.string().pattern(/^\d{10}[\dK]$/i),
          NOMBREPERSONA: word(),
          APELLIDOPATERNO: word(),
          APELLIDOMATERNO: word(),
          ...unread('NUMEROPERSONA', 'SEGMENTO', 'GLSEGMENTO'),
        }),
        MATRICES: Joi.object({
          MATRIZCAPTACIONES: Joi.object({
            e1: Joi.array().items(
              Joi.object<Product>({
                NUMEROCONTRATO: digits(12),
                OFICINACONTRATO: digits(4),
                GLOSACORTA: Joi.string(),
                NUMEROPAN: word().allow(null),
                CODIGOMONEDA: Joi.string().valid('CLP', 'USD', 'EUR', 'UF'),
                AGRUPACIONCOMERCIAL: Joi.string(),
                MONTODISPONIBLE: hundredths(),
                MONTOUTILIZADO: hundredths(),
                CUPO: hundredths(),
                CALIDADPARTICIPACION: Joi.string(),
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

interface BalancesAnswer {
  totalBalance: string;
  availableBalance: string;
}

export const balancesAnswer = jsonShape<BalancesAnswer>(
  Joi.object<BalancesAnswer>({
    totalBalance: hundredths(),
    availableBalance: hundredths(),
    ...unread('overdraftAgreement', 'balanceLca'),
  }),
);

interface MovementRow {
  accountingDate: string;
  operationTime: string;
  movementAmount: string;
  newBalance: string;
  chargePaymentFlag: 'D' | 'H';
  observation: string;
  movementNumber: string;
}

interface MovementsAnswer {
  additionalInfo?: { 'code-ms': string }[];
  movements: MovementRow[];
  repositioningExit: { initialMove: string; finalMove: string; recordRecover: string };
}

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer, true>({
    additionalInfo: Joi.array()
      .items(Joi.object({ 'code-ms': word(), ...unread('key', 'message-ms') }))
      .optional(),
    movements: Joi.array().items(
      Joi.object<MovementRow>({
        accountingDate: Joi.string()
          .isoDate()
          .pattern(/^\d{4}-\d\d-\d\d$/),
        operationTime: Joi.string()
          .pattern(/^(\d{4})?$/)
          .allow(''),
        movementAmount: hundredths(),
        newBalance: hundredths(),
        chargePaymentFlag: Joi.string().valid('D', 'H'),
        observation: word(),
        movementNumber: Joi.string().pattern(/^\d{1,12}$/),
        ...unread('transactionDate', 'expandedCode', 'codeOperationMovement'),
      }),
    ),
    repositioningExit: Joi.object({
      initialMove: word(),
      finalMove: word(),
      recordRecover: Joi.string().pattern(/^\d{1,4}$/),
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
