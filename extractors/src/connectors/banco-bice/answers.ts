import {
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/**
 * The shapes of the gateway's answers, as far as the connector reads them. Amounts are strings, and
 * even pesos may have decimals.
 */

const amount = () => string().pattern(/^-?\d{1,15}(\.\d{1,2})?$/);
const unsigned = () => string().pattern(/^\d{1,15}(\.\d{1,2})?$/);
const text = () => string().allow('');
/** Null or blank if the account has no credit line. */
const lineAmount = () =>
  nullable(
    string()
      .pattern(/^(-?\d{1,15}(\.\d{1,2})?| +)$/)
      .allow(''),
  );

export const userAnswer = jsonShape(
  object({
    preferred_username: string(),
    name: string(),
    ...unread('sub', 'mascara', 'mascara_timestamp', 'given_name', 'family_name'),
    ...unread('email_verified', 'cliente', 'usuario', 'ejecutivoCuenta', 'delegados'),
  }),
);

const products = () => list(object({ numeroCuenta: string().pattern(/^\d{1,11}$/) }));

export const productsAnswer = jsonShape(
  object({
    productos: object({
      Cuenta_Corriente: products(),
      // Missing if the person has none.
      Cuenta_Vista: optional(nullable(products())),
      Cuenta_Retiro_AFP: optional(nullable(products())),
    }),
  }),
);

export const balanceAnswer = jsonShape(
  object({
    saldoContableMonto: amount(),
    saldoContableCodigoMoneda: string(),
    saldoDisponibleMonto: amount(),
    montoAprobadoMonto: lineAmount(),
    montoUtilizadoMonto: lineAmount(),
    montoDisponibleMonto: lineAmount(),
    ...unread('titulo', 'monto', 'saldoContableDescripcion', 'saldoDisponibleDescripcion'),
    ...unread('saldoDisponibleCodigoMoneda', 'saldoUtilizadoMonto', 'saldoUtilizadoCodigoMoneda'),
    ...unread('montoAprobadoCodigoMoneda', 'montoUtilizadoCodigoMoneda'),
    ...unread('montoDisponibleCodigoMoneda', 'fechaVencimientoSobregiro', 'fechaConsultaSaldo'),
  }),
);

const count = () => number().integer().min(0);

export const recentAnswer = jsonShape(
  object({
    movimientos: list(
      object({
        fechaSinFormato: string().pattern(/^\d{8}$/),
        descripcion: text(),
        monto: unsigned(),
        tipo: string(),
        ...unread('fecha', 'fechacontable', 'narrativa', 'codtrn'),
      }),
    ),
    paginacion: object({
      paginaActual: count(),
      totalPaginas: count(),
      totalRegistros: count(),
      ...unread('tamanioPagina'),
    }),
  }),
);

export const periodsAnswer = jsonShape(
  object({
    data: object({
      accounts: list(
        object({
          formattedProductNumber: string(),
          maskedProductNumber: string(),
          currencyCode: string(),
          periods: list(
            object({
              startDate: string(),
              endDate: string(),
              ...unread('periodNumber', 'year', 'formattedStartDate', 'formattedEndDate'),
            }),
          ),
          ...unread('productCode', 'productName', 'productTypeName', 'alias', 'isFavorite'),
        }),
      ),
    }),
    ...unread('status'),
  }),
);

export type PeriodsAnswer = AnswerOf<typeof periodsAnswer>;

export const statementAnswer = jsonShape(
  object({
    data: object({
      totals: object({
        totalCharges: amount(),
        totalDeposits: amount(),
        initialBalance: amount(),
        endingBalance: amount(),
      }),
      movements: list(
        object({
          date: string(),
          category: string(),
          operationId: text(),
          description: text(),
          amount: unsigned(),
          ...unread('subCategory'),
        }),
      ),
      ...unread('account', 'executive', 'bankBranch', 'overdraft', 'dailyBalances'),
    }),
    ...unread('status'),
  }),
);
