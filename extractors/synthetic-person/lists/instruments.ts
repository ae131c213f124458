/**
 * Investment instruments. All are invented; prices are of January 2024, growth is in thousandths
 * per year.
 */

export interface Fund {
  readonly name: string;
  readonly apvName: string;
  readonly base: number;
  readonly growth: number;
}

export const FUNDS = [
  {
    name: 'Fondo Mutuo Renta Corto Plazo Serie A',
    apvName: 'Conservador',
    base: 1_642,
    growth: 42,
  },
  {
    name: 'Fondo Mutuo Money Market Liquidez & Caja',
    apvName: 'Liquidez',
    base: 1_180,
    growth: 38,
  },
  { name: 'Fondo Mutuo Gestión Activa Balanceada', apvName: 'Balanceado', base: 2_310, growth: 55 },
  {
    name: 'Fondo Mutuo Acciones Chilenas Serie Ñ',
    apvName: 'Acciones Chile',
    base: 3_890,
    growth: 61,
  },
  { name: 'Fondo Mutuo Deuda Chile UF', apvName: 'Deuda UF', base: 1_954, growth: 40 },
  { name: 'Fondo Mutuo Global 80/20', apvName: 'Global', base: 2_775, growth: 72 },
  { name: 'Fondo Mutuo "Futuro" Serie D', apvName: 'Futuro', base: 1_320, growth: 50 },
  { name: 'Fondo Mutuo Mercados Emergentes', apvName: 'Emergentes', base: 988, growth: 35 },
] as const satisfies readonly Fund[];

export interface Stock {
  readonly name: string;
  readonly currency: 'clp' | 'usd';
  readonly base: number;
  readonly growth: number;
}

export const STOCKS = [
  { name: 'ÑUBLE-A', currency: 'clp', base: 412.5, growth: 60 },
  { name: 'MAIPO', currency: 'clp', base: 1_870, growth: 45 },
  { name: 'CORDILLERA-B', currency: 'clp', base: 96.31, growth: 30 },
  { name: 'PACIFICO', currency: 'clp', base: 5_420, growth: 80 },
  { name: 'ANDES&CO', currency: 'clp', base: 740.2, growth: -25 },
  { name: 'RAULI', currency: 'usd', base: 14.2, growth: 90 },
  { name: 'QUILLAY', currency: 'usd', base: 48.75, growth: 70 },
] as const satisfies readonly Stock[];

export interface CryptoAsset {
  readonly symbol: string;
  readonly decimals: number;
  /** Dollars. */
  readonly base: number;
  readonly growth: number;
}

export const CRYPTO_ASSETS = [
  { symbol: 'BTC', decimals: 8, base: 43_000, growth: 300 },
  { symbol: 'ETH', decimals: 9, base: 2_300, growth: 150 },
  { symbol: 'LTC', decimals: 8, base: 72, growth: 40 },
  { symbol: 'BCH', decimals: 8, base: 250, growth: 60 },
  { symbol: 'USDC', decimals: 6, base: 1, growth: 0 },
] as const satisfies readonly CryptoAsset[];
