import type {
  CryptoWallet,
  ExchangeCustomer,
  ExchangePrices,
} from '../../../synthetic-person/index.ts';

/** The answers of the exchange's API, as documented. */

/** Assets listed for everybody, mostly with an empty balance. */
const ASSETS = ['CLP', 'BTC', 'ETH', 'LTC', 'BCH', 'USDC', 'COP', 'PEN'] as const;

/** Not every asset has a market with USDC: the others are converted through pesos. */
const USDC_MARKETS = ['BTC', 'ETH'] as const;
const CLP_MARKETS = ['BTC', 'ETH', 'LTC', 'BCH', 'USDC'] as const;

const MARKETS: readonly (readonly [base: string, quote: string])[] = [
  ...CLP_MARKETS.map((base) => [base, 'CLP'] as const),
  ...USDC_MARKETS.map((base) => [base, 'USDC'] as const),
];

type Amount = readonly [amount: string, currency: string];

export function balancesAnswer({ wallets }: ExchangeCustomer) {
  const held = new Map(wallets.map((wallet) => [wallet.symbol, wallet]));
  const others = wallets.filter(({ symbol }) => !ASSETS.some((one) => one === symbol));
  const symbols = [...ASSETS, ...others.map(({ symbol }) => symbol)];
  return {
    balances: symbols.map((symbol) => {
      const amount = printed(held.get(symbol), symbol);
      const nothing: Amount = ['0.0', symbol];
      return {
        id: symbol,
        amount,
        available_amount: amount,
        frozen_amount: nothing,
        pending_withdraw_amount: nothing,
      };
    }),
  };
}

function printed(wallet: CryptoWallet | undefined, symbol: string): Amount {
  return [wallet === undefined ? '0.0' : wallet.balance.toFixed(wallet.decimals), symbol];
}

export function marketsAnswer() {
  return {
    markets: MARKETS.map(([base, quote]) => ({
      id: `${base}-${quote}`,
      name: `${base}-${quote}`.toLowerCase(),
      base_currency: base,
      quote_currency: quote,
      minimum_order_amount: ['0.001', base],
      taker_fee: '0.8',
      maker_fee: '0.4',
    })),
  };
}

/** The ticker of a market, its id in any case; null if there is no such market. */
export function tickerAnswer(id: string, prices: ExchangePrices) {
  const market = MARKETS.find(([base, quote]) => `${base}-${quote}` === id.toUpperCase());
  if (market === undefined) return null;
  const [base, quote] = market;
  const dollars = prices.usd.get(base) ?? 0;
  const price =
    quote === 'USDC' ? dollars.toFixed(2) : (dollars * prices.pesosPerDollar).toFixed(4);
  return {
    ticker: {
      market_id: `${base}-${quote}`,
      last_price: [price, quote],
      min_ask: [price, quote],
      max_bid: [price, quote],
      volume: ['102.0', base],
      price_variation_24h: '0.005',
      price_variation_7d: '0.1',
    },
  };
}
