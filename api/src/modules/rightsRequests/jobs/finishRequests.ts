import { addSeconds } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { takeEffect, type TakeEffectDeps } from '../commands/takeEffect.ts';

const BATCH_SIZE = 100;
/** A process that has not finished by then has died, or met an outage. */
const PATIENT_SECONDS = 60;

/**
 * Does what requests ask for where the process that took them died.
 * @returns how many
 */
export async function finishRequests(
  deps: TakeEffectDeps & { readonly logger: Logger },
): Promise<number> {
  const before = addSeconds(deps.now(), -PATIENT_SECONDS);
  let finished = 0;
  for (const request of await deps.rightsRequests.unfinished(before, BATCH_SIZE)) {
    try {
      await takeEffect(deps, request);
      finished += 1;
    } catch (error) {
      // It keeps no other one waiting: an erasure, for example, without its ledger.
      deps.logger.error({ err: error, requestId: request._id }, 'a right could not be granted');
    }
  }
  return finished;
}
