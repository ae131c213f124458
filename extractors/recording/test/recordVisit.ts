import { standIn } from '../../stand-in/client/index.ts';
import { runExtraction } from '../../src/runtime/runExtraction.ts';
import type { Simulated } from '../../test/simulated.ts';
import { harOf } from './harOf.ts';
import type { TestEntry } from './harOf.ts';
import { recordTraffic } from './recordTraffic.ts';

export interface Visit {
  readonly har: Uint8Array;
  /** How many of the entries belong to the login. */
  readonly loginEntries: number;
  readonly entries: readonly TestEntry[];
  readonly password: string;
  /** What each action read, by its type. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * A visit to the mock portal of an institution, by plain HTTP or on the light engine, as the
 * network tools of a browser would have recorded it.
 */
export async function recordVisit(
  simulated: Simulated,
  entityId: string,
  rut: string,
  actions: readonly string[],
): Promise<Visit> {
  const entries: TestEntry[] = [];
  let loginEntries = 0;
  const request = simulated.request(entityId, actions, rut, {
    network: {
      ...simulated.network,
      dispatcher: simulated.network.dispatcher.compose(recordTraffic(entries)),
    },
    onPhase: (phase) => {
      if (phase === 'fetch') loginEntries = entries.filter(isTheInstitutions).length;
    },
  });
  const outcome = await runExtraction(request);
  if (outcome.kind !== 'success') throw new Error(`${entityId}: ${JSON.stringify(outcome)}`);
  const own = entries.filter(isTheInstitutions);
  return {
    har: harOf(own),
    entries: own,
    loginEntries,
    password: request.credentials.password,
    data: outcome.data,
  };
}

const isTheInstitutions = ({ url }: TestEntry): boolean => !url.startsWith(standIn.origin);
