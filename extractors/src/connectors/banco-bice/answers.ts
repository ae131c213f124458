import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the gateway's answers, as far as the connector reads them. Amounts are strings. */

const amount = () => Joi.string().pattern(/^-?\d{1,15}(\.\d{1,2})?$/);
const unsigned = () => Joi.string().pattern(/^\d{1,15}(\.\d{1,2})?$/);
const text = () => Joi.string().allow('');

interface UserAnswer {
  preferred_username: string;
  name: string;
}

export const userAnswer = jsonShape<UserAnswer>(
  Joi.object<UserAnswer>({
    preferred_username: Joi.string(),
    name: Joi.string(),
    ...unread('sub', 'mascara', 'mascara_timestamp', 'given_name', 'family_name'),
    ...unread('email_verified', 'cliente', 'usuario', 'ejecutivoCuenta', 'delegados'),
  }),
);

interface Product {
  numeroCuenta: string;
}

interface ProductsAnswer {
  productos: Record<'Cuenta_Corriente' | 'Cuenta_Vista' | 'Cuenta_Retiro_AFP', Product[]>;
}

const products = () =>
  Joi.array().items(Joi.object<Product>({ numeroCuenta: Joi.string().pattern(/^\d{1,11}$/) }));

export const productsAnswer = jsonShape<ProductsAnswer>(
  Joi.object<ProductsAnswer, true>({
    productos: Joi.object({
      Cuenta_Corriente: products(),
      Cuenta_Vista: products(),
      Cuenta_Retiro_AFP: products(),
    }),
  }),
);

interface BalanceAnswer {
  saldoContableMonto: string;
  saldoContableCodigoMoneda: string;
  saldoDisponibleMonto: string;
  montoAprobadoMonto: string;
  montoUtilizadoMonto: string;
  montoDisponibleMonto: string;
}

export const balanceAnswer = jsonShape<BalanceAnswer>(
  Joi.object<BalanceAnswer>({
    saldoContableMonto: amount(),
    saldoContableCodigoMoneda: Joi.string(),
    saldoDisponibleMonto: amount(),
    montoAprobadoMonto: amount(),
    montoUtilizadoMonto: amount(),
    montoDisponibleMonto: amount(),
    ...unread('titulo', 'monto', 'saldoContableDescripcion', 'saldoDisponibleDescripcion'),
    ...unread('saldoDisponibleCodigoMoneda', 'saldoUtilizadoMonto', 'saldoUtilizadoCodigoMoneda'),
    ...unread('fechaVencimientoSobregiro', 'fechaConsultaSaldo'),
  }),
);

interface RecentRow {
  fechaSinFormato: string;
  descripcion: string;
  monto: string;
  tipo: 'cargo' | 'abono';
}

interface RecentAnswer {
  movimientos: RecentRow[];
  paginacion: { paginaActual: number; totalPaginas: number; totalRegistros: number };
}

const count = () => Joi.number().integer().min(0);

export const recentAnswer = jsonShape<RecentAnswer>(
  Joi.object<RecentAnswer, true>({
    movimientos: Joi.array().items(
      Joi.object<RecentRow>({
        fechaSinFormato: Joi.string().pattern(/^\d{8}$/),
        descripcion: text(),
        monto: unsigned(),
        tipo: Joi.string().valid('cargo', 'abono'),
        ...unread('fecha', 'fechacontable', 'narrativa', 'codtrn'),
      }),
    ),
    paginacion: Joi.object({
      paginaActual: count(),
      totalPaginas: count(),
      totalRegistros: count(),
      ...unread('tamanioPagina'),
    }),
  }),
);

export interface Period {
  startDate: string;
  endDate: string;
}

interface PeriodsAccount {
  formattedProductNumber: string;
  maskedProductNumber: string;
  currencyCode: string;
  periods: Period[];
}

export interface PeriodsAnswer {
  data: { accounts: PeriodsAccount[] };
}

export const periodsAnswer = jsonShape<PeriodsAnswer>(
  Joi.object<PeriodsAnswer>({
    data: Joi.object({
      accounts: Joi.array().items(
        Joi.object<PeriodsAccount>({
          formattedProductNumber: Joi.string(),
          maskedProductNumber: Joi.string(),
          currencyCode: Joi.string(),
          periods: Joi.array().items(
            Joi.object<Period>({
              startDate: Joi.string(),
              endDate: Joi.string(),
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

interface StatementRow {
  date: string;
  category: string;
  operationId: string;
  description: string;
  amount: string;
}

interface StatementAnswer {
  data: {
    totals: Record<'totalCharges' | 'totalDeposits' | 'initialBalance' | 'endingBalance', string>;
    movements: StatementRow[];
  };
}

export const statementAnswer = jsonShape<StatementAnswer>(
  Joi.object<StatementAnswer>({
    data: Joi.object({
      totals: Joi.object({
        totalCharges: amount(),
        totalDeposits: amount(),
        initialBalance: amount(),
        endingBalance: amount(),
      }),
      movements: Joi.array().items(
        Joi.object<StatementRow>({
          date: Joi.string(),
          category: Joi.string(),
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
