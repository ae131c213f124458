import type {
  ConnectionAct,
  Erasure,
  PersonCalls,
  PersonConnection,
  PersonFile,
  RightsRequest,
} from '../../client/index.ts';
import type { Act, Result } from './personSnapshot.ts';

interface Outcome {
  result: Result;
  /** A file to save; null if there is none. */
  file: PersonFile | null;
}

/** Does what the person confirmed. */
export async function carryOutAct(
  calls: PersonCalls,
  { kind, connection, format }: Act,
  reason: string,
): Promise<Outcome> {
  const outcome = (requests: RightsRequest[], rest: Partial<Result> = {}): Outcome => ({
    result: {
      kind,
      connection,
      at: requests[0]?.tookEffectAt ?? requests[0]?.at ?? new Date().toISOString(),
      requests,
      kept: [],
      format: null,
      ...rest,
    },
    file: null,
  });
  const ofOne = ({ request }: ConnectionAct) => outcome([request]);
  const ofErasure = ({ requests, kept }: Erasure) => outcome(requests, { kept });
  switch (kind) {
    case 'revoke-all':
      return outcome(await calls.revokeAll());
    case 'erase-all':
      return ofErasure(await calls.eraseAll());
    case 'export':
      return { ...outcome([], { format }), file: await calls.exportData(format ?? 'json') };
    case 'revoke':
      return ofOne(await calls.revoke(idOf(connection)));
    case 'object':
      return ofOne(await calls.object(idOf(connection), reason.trim()));
    case 'block':
      return ofOne(await calls.block(idOf(connection), reason.trim()));
    case 'unblock':
      return ofOne(await calls.unblock(idOf(connection)));
    case 'erase':
      return ofErasure(await calls.erase(idOf(connection)));
  }
}

function idOf(connection: PersonConnection | null): string {
  if (connection === null) throw new Error('This act is about one connection.');
  return connection.id;
}
