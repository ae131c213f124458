import type Joi from 'joi';
import { defineProduct } from './definition.ts';
import type { Currency } from './enumerations.ts';
import {
  amountIn,
  clp,
  count,
  currency,
  decimal,
  isoDate,
  listOf,
  money,
  moneyOf,
  oneOf,
  percent,
  text,
  named,
} from './fields.ts';

export const INVESTOR_PROFILES = [
  'conservative',
  'moderate',
  'balanced',
  'decisive',
  'aggressive',
] as const;
export type InvestorProfile = (typeof INVESTOR_PROFILES)[number];

const TERM_DEPOSIT_TYPES = ['fixed-term', 'renewal-term'] as const;
type TermDepositType = (typeof TERM_DEPOSIT_TYPES)[number];

/** Always all four currencies; zero for those without investments. */
export type TotalsByCurrency = Record<Currency, number>;

export interface TermDeposit {
  type: TermDepositType;
  investmentAmount: number;
  finalAmount: number;
  currency: Currency;
  expirationDate: string;
  investmentDate: string;
  profit: number;
  baseInterestRate: number;
  periodInterestRate: number;
  termDays: number;
}

export interface MutualFund {
  description: string;
  /** Shares (cuotas), not money. */
  assetAmount: number;
  netAssetValue: number;
  balance: number;
  currency: Currency;
  profit: number;
}

export interface Apv {
  description: string;
  investmentAmount: number;
  fiscalDeposit: number;
  balance: number;
  currency: Currency;
}

export interface Equity {
  stockName: string;
  quantity: number;
  purchasePrice: number;
  currentPrice: number;
  totalAmount: number;
  dividends: number;
  profitPct: number;
  currency: Currency;
  purchaseDate: string;
}

export interface InstrumentGroup<Item> {
  items: Item[];
  totalsByCurrency: TotalsByCurrency;
  totalAmountClp: number | null;
}

export interface InvestmentReport {
  /** Null if neither the institution nor a public service states a conversion rate. */
  totalInvestmentAmountClp: number | null;
  totalsByCurrency: TotalsByCurrency;
  /** Null if the person has not answered the questionnaire. */
  investorProfile: InvestorProfile | null;
  instruments: {
    termDeposits: InstrumentGroup<TermDeposit>;
    mutualFunds: InstrumentGroup<MutualFund>;
    apvs: InstrumentGroup<Apv>;
    equities: InstrumentGroup<Equity>;
  };
}

const WITHOUT_RATE = '; null si nadie informa a cuánto se convierten';

const totalsByCurrency = () =>
  named<TotalsByCurrency>('TotalsByCurrency', {
    usd: amountIn('usd', 'Total en dólares.'),
    clp: amountIn('clp', 'Total en pesos chilenos.'),
    uf: amountIn('uf', 'Total en UF.'),
    eur: amountIn('eur', 'Total en euros.'),
  })
    .required()
    .description('Totales por moneda; 0 donde no hay.');

const group = <Item>(component: string, item: Joi.ObjectSchema<Item>, description: string) =>
  named<InstrumentGroup<Item>>(component, {
    items: listOf(item, 'Instrumentos.'),
    totalsByCurrency: totalsByCurrency(),
    totalAmountClp: clp(
      `Total del grupo, con lo que está en otras monedas convertido${WITHOUT_RATE}`,
    ).allow(null),
  })
    .required()
    .description(description);

const termDepositSchema = named<TermDeposit>('TermDeposit', {
  type: oneOf(TERM_DEPOSIT_TYPES, 'Tipo: `fixed-term` plazo fijo, `renewal-term` renovable.'),
  investmentAmount: money('Monto invertido'),
  finalAmount: money('Monto al vencimiento'),
  currency: currency('Moneda del depósito.'),
  expirationDate: isoDate('Fecha de vencimiento'),
  investmentDate: isoDate('Fecha de la inversión'),
  profit: money('Ganancia al vencimiento'),
  baseInterestRate: percent('Tasa base a 30 días'),
  periodInterestRate: percent('Tasa del período'),
  termDays: count('Plazo, en días.'),
})
  .custom(moneyOf<TermDeposit>((one) => [one.investmentAmount, one.finalAmount, one.profit]))
  .description('Un depósito a plazo.');

const mutualFundSchema = named<MutualFund>('MutualFund', {
  description: text('Nombre del fondo y su serie.'),
  assetAmount: decimal('Cantidad de cuotas, con hasta 4 decimales.', 4),
  netAssetValue: decimal('Valor de una cuota, en la moneda del fondo, con hasta 4 decimales.', 4),
  balance: money('Saldo'),
  currency: currency('Moneda del fondo.'),
  profit: money('Ganancia o pérdida acumulada; negativa si es pérdida'),
})
  .custom(moneyOf<MutualFund>((one) => [one.balance, one.profit]))
  .description('Un fondo mutuo.');

const apvSchema = named<Apv>('Apv', {
  description: text('Nombre del plan.'),
  investmentAmount: money('Monto aportado'),
  fiscalDeposit: money('Bonificación fiscal'),
  balance: money('Saldo'),
  currency: currency('Moneda del plan.'),
})
  .custom(moneyOf<Apv>((one) => [one.investmentAmount, one.fiscalDeposit, one.balance]))
  .description('Un plan de ahorro previsional voluntario.');

const equitySchema = named<Equity>('Equity', {
  stockName: text('Nemotécnico de la acción.'),
  quantity: count('Cantidad de acciones.'),
  purchasePrice: decimal('Precio medio de compra, con hasta 4 decimales.', 4),
  currentPrice: decimal('Precio actual, con hasta 4 decimales.', 4),
  totalAmount: money('Valor actual'),
  dividends: money('Dividendos recibidos'),
  profitPct: percent('Ganancia o pérdida; negativa si es pérdida'),
  currency: currency('Moneda de la acción.'),
  purchaseDate: isoDate('Fecha de la última compra'),
})
  .custom(moneyOf<Equity>((one) => [one.totalAmount, one.dividends]))
  .description('Una acción.');

export const investmentReportSchema = named<InvestmentReport>('InvestmentReport', {
  totalInvestmentAmountClp: clp(
    `Total de las inversiones, con otras monedas convertidas${WITHOUT_RATE}`,
  ).allow(null),
  totalsByCurrency: totalsByCurrency(),
  investorProfile: oneOf(
    INVESTOR_PROFILES,
    'Perfil: `conservative` conservador, `moderate` moderado, `balanced` balanceado, `decisive` decidido, `aggressive` agresivo; null si no se ha definido.',
  ).allow(null),
  instruments: named<InvestmentReport['instruments']>('InvestmentReportInstruments', {
    termDeposits: group('TermDeposits', termDepositSchema, 'Depósitos a plazo.'),
    mutualFunds: group('MutualFunds', mutualFundSchema, 'Fondos mutuos.'),
    apvs: group('Apvs', apvSchema, 'Planes de ahorro previsional voluntario (APV).'),
    equities: group('Equities', equitySchema, 'Acciones.'),
  })
    .required()
    .description('Instrumentos por grupo.'),
})
  .required()
  .description('Inversiones de la persona en el banco.');

export const investmentReportExample: InvestmentReport = {
  totalInvestmentAmountClp: 8114530,
  totalsByCurrency: { usd: 350.5, clp: 7785060, uf: 0, eur: 0 },
  investorProfile: 'moderate',
  instruments: {
    termDeposits: {
      items: [
        {
          type: 'renewal-term',
          investmentAmount: 3000000,
          finalAmount: 3014400,
          currency: 'clp',
          expirationDate: '2026-02-16',
          investmentDate: '2026-01-16',
          profit: 14400,
          baseInterestRate: 0.48,
          periodInterestRate: 0.48,
          termDays: 30,
        },
      ],
      totalsByCurrency: { usd: 0, clp: 3000000, uf: 0, eur: 0 },
      totalAmountClp: 3000000,
    },
    mutualFunds: {
      items: [
        {
          description: 'Fondo Mutuo Renta Corto Plazo Serie A',
          assetAmount: 1203.4411,
          netAssetValue: 1842.2709,
          balance: 2217060,
          currency: 'clp',
          profit: 117060,
        },
      ],
      totalsByCurrency: { usd: 0, clp: 2217060, uf: 0, eur: 0 },
      totalAmountClp: 2217060,
    },
    apvs: {
      items: [
        {
          description: 'APV Régimen A Balanceado',
          investmentAmount: 1950000,
          fiscalDeposit: 292500,
          balance: 2568000,
          currency: 'clp',
        },
      ],
      totalsByCurrency: { usd: 0, clp: 2568000, uf: 0, eur: 0 },
      totalAmountClp: 2568000,
    },
    equities: {
      items: [
        {
          stockName: 'ÑUBLE-A',
          quantity: 50,
          purchasePrice: 6.2,
          currentPrice: 7.01,
          totalAmount: 350.5,
          dividends: 4.12,
          profitPct: 13.0645,
          currency: 'usd',
          purchaseDate: '2025-06-03',
        },
      ],
      totalsByCurrency: { usd: 350.5, clp: 0, uf: 0, eur: 0 },
      totalAmountClp: 329470,
    },
  },
};

export const investmentReport = defineProduct<InvestmentReport>({
  id: 'investment-report',
  title: 'Inversiones',
  description:
    'Depósitos a plazo, fondos mutuos, APV y acciones de la persona en el banco, con sus totales.',
  schema: investmentReportSchema,
  example: investmentReportExample,
});
