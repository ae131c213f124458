import type { Clock } from '../../../infra/clock.ts';
import type { ConsentsStore } from '../consents.store.ts';

const CONSENTS_A_TURN = 500;

/**
 * Ends every consent of a client organisation that is no more: what it was allowed goes with it, and
 * nobody's data or password is kept for one who may not ask for it. Each consent's data and
 * credentials go in the update that ends it; the sweeper then stops what runs for it, drops its
 * session's key and writes its entry in the audit log. Safe to repeat.
 * @returns how many were ended
 */
export async function endConsentsOf(
  deps: { readonly consents: ConsentsStore; readonly now: Clock },
  clientId: string,
): Promise<number> {
  let ended = 0;
  for (;;) {
    const ids = await deps.consents.liveOf(clientId, CONSENTS_A_TURN);
    let changed = 0;
    for (const id of ids) if (await deps.consents.end(id, 'revoke', deps.now(), null)) changed += 1;
    ended += changed;
    // A turn that changed nothing met consents that another process ended meanwhile.
    if (changed === 0) return ended;
  }
}
