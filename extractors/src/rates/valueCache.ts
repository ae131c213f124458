/** How long a missing value is assumed to stay missing. */
const ABSENCE_MS = 60 * 60_000;
/** How long no source is asked again after none has answered. */
const FAILURE_MS = 60_000;
/** Series kept: an indicator's month, a fund's year. The least recently used are dropped. */
const CAPACITY = 400;

type Values = ReadonlyMap<string, number>;

interface Series {
  readonly values: Map<string, number>;
  /** Nothing is read again before this moment, in epoch milliseconds. */
  readUntil: number;
  /** The read in progress. */
  reading: Promise<void> | null;
}

export interface ValueCache {
  /**
   * A value of a series. A value never changes while its series is kept, whatever a source returns
   * later; only missing values are read again, by one caller at a time.
   * @param read reads the series; null if no source answers
   */
  get(series: string, key: string, read: () => Promise<Values | null>): Promise<number | null>;
}

export function createValueCache({ now }: { readonly now: () => number }): ValueCache {
  const kept = new Map<string, Series>();

  function seriesOf(name: string): Series {
    const series = kept.get(name) ?? { values: new Map(), readUntil: 0, reading: null };
    kept.delete(name);
    for (const oldest of kept.keys()) {
      if (kept.size < CAPACITY) break;
      kept.delete(oldest);
    }
    kept.set(name, series);
    return series;
  }

  async function readInto(series: Series, read: () => Promise<Values | null>): Promise<void> {
    const values = await read();
    series.readUntil = now() + (values === null ? FAILURE_MS : ABSENCE_MS);
    for (const [key, value] of values ?? []) {
      if (!series.values.has(key)) series.values.set(key, value);
    }
  }

  return {
    get: async (name, key, read) => {
      const series = seriesOf(name);
      const known = series.values.get(key);
      if (known !== undefined) return known;
      if (series.reading === null && now() < series.readUntil) return null;
      series.reading ??= readInto(series, read).finally(() => {
        series.reading = null;
      });
      await series.reading;
      return series.values.get(key) ?? null;
    },
  };
}
