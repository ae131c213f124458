import type { Indicator } from '../contract/rates.ts';
import type { InstitutionSession } from '../contract/session.ts';

/** Values by day: `2026-01-31`. Days without a value are missing. */
type DayValues = ReadonlyMap<string, number>;

/** A public service that publishes indicators. */
export interface RateSource {
  /** Its name in logs. */
  readonly name: string;
  readonly origin: `https://${string}`;
  /**
   * An indicator's values of a month (`2026-01`), possibly with other values. Throws
   * `ExtractionError` if the service does not answer as documented.
   */
  read(session: InstitutionSession, indicator: Indicator, month: string): Promise<DayValues>;
}
