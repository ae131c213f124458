import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { listOf, text, usd, named } from './fields.ts';

export interface CryptoBalance {
  symbol: string;
  /** In the asset's own unit, with all of its decimals. */
  balance: number;
  /** Null for an asset without a market. */
  balanceUSD: number | null;
}

export interface CryptoBalances {
  exchangeName: string;
  totalBalanceUSD: number;
  balances: CryptoBalance[];
}

export const balances = defineProduct<CryptoBalances>({
  id: 'balances',
  title: 'Saldos en criptomonedas',
  description: 'Saldos de la persona en la casa de cambio de criptomonedas, también en dólares.',
  schema: Joi.object<CryptoBalances, true>({
    exchangeName: text('Nombre de la casa de cambio.'),
    totalBalanceUSD: usd('Suma de los saldos convertidos'),
    balances: listOf(
      named<CryptoBalance>('CryptoBalance', {
        symbol: Joi.string()
          .pattern(/^[A-Z\d]{2,10}$/)
          .required()
          .description('Símbolo del activo, en mayúsculas.'),
        balance: Joi.number().min(0).required().description('Saldo, en unidades del activo.'),
        balanceUSD: usd('Saldo convertido; null si el activo no tiene mercado').allow(null),
      }).description('Saldo de un activo.'),
      'Saldos por activo.',
    ),
  }),
  example: {
    exchangeName: 'Buda.com',
    totalBalanceUSD: 1287.42,
    balances: [
      { symbol: 'BTC', balance: 0.01270455, balanceUSD: 1207.42 },
      { symbol: 'USDC', balance: 80, balanceUSD: 80 },
    ],
  },
});
