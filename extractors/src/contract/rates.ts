/** Values that are published in pesos: UF and UTM, the observed dollar and the euro. */
const INDICATORS = ['uf', 'utm', 'usd', 'eur'] as const;
export type Indicator = (typeof INDICATORS)[number];

/** Pesos per unit on one day; null if there is no value. */
export type DayRates = Readonly<Record<Indicator, number | null>>;

/** The pension funds, whose share values are published daily. */
type ShareFund = 'A' | 'B' | 'C' | 'D' | 'E';

/**
 * Public data of Chile that an institution's own pages may lack. Null means that no value was
 * published for that day, or that no source answers. A value is never guessed.
 */
export interface Rates {
  /**
   * Pesos per unit on a day (`2026-01-31`); for the UTM, that of the day's month. Never rejects.
   */
  pesosPer(indicator: Indicator, date: string): Promise<number | null>;
  /**
   * Pesos per share of a pension fund, if confirmed. Never rejects.
   * @param entityId the fund manager's id
   */
  shareValue(entityId: string, fund: ShareFund, date: string): Promise<number | null>;
  /** The bank or issuer with a three-digit code. */
  bankName(code: string): string | null;
}
