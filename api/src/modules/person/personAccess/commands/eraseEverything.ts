import { makeRequests } from '../../rightsRequests/commands/makeRequests.ts';
import { eraseRequested } from '../../rightsRequests/commands/takeEffect.ts';
import type { RightsRequestDocument } from '../../rightsRequests/rightsRequests.types.ts';
import { asTheyAre, requestedOf, type Acting } from './actOnConnection.ts';
import { ensureErasable } from '../../persons/commands/ensureErasable.ts';
import type { PersonActDeps } from './personActs.ts';
import { listConnections } from './readConnections.ts';

/**
 * Erases everything with the person's RUT and this e-mail, including the session. Records with
 * another e-mail stay, because nobody has proved that it is theirs.
 * @throws AppError serviceUnavailable
 */
export async function eraseEverything(
  deps: PersonActDeps,
  { person, from }: Acting,
): Promise<RightsRequestDocument[]> {
  ensureErasable(deps);
  const about = (await listConnections(deps, person)).map(requestedOf);
  const made = await makeRequests(deps, { person, from, kind: 'erasure', about });
  await eraseRequested(deps, made, person.holders);
  return asTheyAre(deps, made);
}
