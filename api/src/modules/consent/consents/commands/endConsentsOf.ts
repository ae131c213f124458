import type { Clock } from '../../../../infra/clock.ts';
import type { ConsentsStore } from '../consents.store.ts';

const BATCH_SIZE = 500;

/**
 * Ends every consent of a revoked client, so that no data or password is kept for an organisation
 * that may no longer ask for it. Each update that ends a consent deletes its data and credentials;
 * the sweeper then cancels its extraction, deletes its session's key and writes the audit entry.
 * Safe to repeat.
 * @returns how many were ended
 */
export async function endConsentsOf(
  deps: { readonly consents: ConsentsStore; readonly now: Clock },
  clientId: string,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const ids = await deps.consents.liveOf(clientId, BATCH_SIZE);
    let changed = 0;
    for (const id of ids) if (await deps.consents.end(id, 'revoke', deps.now(), null)) changed += 1;
    ended += changed;
    // If a batch changed nothing, other processes have ended every consent in the meantime.
    if (changed === 0) return ended;
  }
}
