import { ExtractionError } from '../contract/ExtractionError.ts';
import type { Network, SimulatorAddress } from '../contract/network.ts';
import type { Indicator, Rates } from '../contract/rates.ts';
import type { InstitutionSession } from '../contract/session.ts';
import { createNetwork } from '../runtime/network.ts';
import { openSession } from '../runtime/session.ts';
import { chileanDay, isIsoDate, monthOf } from '../shared/dates.ts';
import { bankName } from './bankNames.ts';
import { centralBank } from './centralBank.ts';
import type { CentralBankUser } from './centralBank.ts';
import { cmf } from './cmf.ts';
import { mindicador } from './mindicador.ts';
import { PENSION_REGULATOR_ORIGIN, PUBLIC_ORIGINS } from './origins.ts';
import { nameInFile, readShareValues } from './pensionRegulator.ts';
import type { RateSource } from './RateSource.ts';
import { createValueCache } from './valueCache.ts';

export interface RatesOptions {
  /** The connections to the public services, from `createRatesNetwork`. */
  readonly network: Pick<Network, 'dispatcher' | 'browsers' | 'close'>;
  /** Null if the operator has no key. */
  readonly cmfApiKey: string | null;
  readonly centralBank: CentralBankUser | null;
  readonly now?: () => number;
  /** Called for each source that did not answer as documented; the error contains no values. */
  readonly onFailure?: (source: string, error: ExtractionError) => void;
  /** Timeout of one request, including the body. */
  readonly requestTimeoutMs?: number;
}

/**
 * @param simulator stands in for the public services; null if host names resolve as usual
 */
export function createRatesNetwork(simulator: SimulatorAddress | null): Network {
  // Never opened: the services are plain HTTP.
  const browser = { engine: 'chromium', contexts: 1, executablePath: null } as const;
  return createNetwork({ origins: PUBLIC_ORIGINS, simulator, browser });
}

/**
 * Public data. The official services come first, if the operator has their keys: the CMF for UF and
 * UTM, the Banco Central for currencies. mindicador.cl is the last. If a source fails, the next one
 * is asked.
 */
export function createRates(options: RatesOptions): Rates {
  const {
    network,
    now = Date.now,
    requestTimeoutMs = 5_000,
    onFailure = () => undefined,
  } = options;
  const official = options.cmfApiKey === null ? [] : [cmf(options.cmfApiKey)];
  const bank = options.centralBank === null ? [] : [centralBank(options.centralBank)];
  const legal: readonly RateSource[] = [...official, ...bank, mindicador];
  const currencies: readonly RateSource[] = [...bank, ...official, mindicador];
  const sourcesOf: Readonly<Record<Indicator, readonly RateSource[]>> = {
    uf: legal,
    utm: legal,
    usd: currencies,
    eur: currencies,
  };
  const cache = createValueCache({ now });

  const sessionAt = (origin: string): InstitutionSession =>
    openSession({
      network,
      baseUrl: origin,
      headers: {},
      extraOrigins: [],
      requestTimeoutMs,
      backoffMs: [250],
    }).lane({ signal: new AbortController().signal, check: () => undefined, mayRetry: true });

  /** The values of the first source that answers; null if none does. */
  async function firstOf<Values>(
    reads: readonly { readonly name: string; readonly read: () => Promise<Values> }[],
  ): Promise<Values | null> {
    for (const { name, read } of reads) {
      try {
        return await read();
      } catch (error) {
        onFailure(
          name,
          error instanceof ExtractionError
            ? error
            : new ExtractionError('INTERNAL', 'A source of public facts failed', { cause: error }),
        );
      }
    }
    return null;
  }

  return {
    bankName,
    pesosPer: async (indicator, date) => {
      if (!isIsoDate(date)) return null;
      const month = monthOf(date);
      const day = indicator === 'utm' ? `${month}-01` : date;
      return cache.get(`${indicator} ${month}`, day, () =>
        firstOf(
          sourcesOf[indicator].map((source) => ({
            name: source.name,
            read: () => source.read(sessionAt(source.origin), indicator, month),
          })),
        ),
      );
    },
    shareValue: async (entityId, fund, date) => {
      if (!isIsoDate(date)) return null;
      const year = date.slice(0, 4);
      const today = chileanDay(new Date(now()));
      return cache.get(`${fund} ${year}`, `${nameInFile(entityId)} ${date}`, () =>
        firstOf([
          {
            name: 'pension-regulator',
            read: () => readShareValues(sessionAt(PENSION_REGULATOR_ORIGIN), fund, year, today),
          },
        ]),
      );
    },
  };
}
