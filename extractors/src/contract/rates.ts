/** What is published in pesos: UF and UTM, the observed dollar and the euro. */
export const INDICATORS = ['uf', 'utm', 'usd', 'eur'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Pesos per unit on one day; null where there is no value. */
export type DayRates = Readonly<Record<Indicator, number | null>>;

/** The pension funds, whose shares have a value of each day. */
export type ShareFund = 'A' | 'B' | 'C' | 'D' | 'E';

/**
 * Public facts of Chile that an institution's own pages may leave out. Null is a clear absence:
 * nobody published a value for that day, or no source answers. A value is never guessed.
 */
export interface Rates {
  /** Pesos per unit on a day (`2026-01-31`), the UTM that of its month. Never rejects. */
  pesosPer(indicator: Indicator, date: string): Promise<number | null>;
  /**
   * Pesos per share of a pension fund, once confirmed. Never rejects.
   * @param entityId of the fund manager
   */
  shareValue(entityId: string, fund: ShareFund, date: string): Promise<number | null>;
  /** The bank or issuer behind a code of three digits. */
  bankName(code: string): string | null;
}
