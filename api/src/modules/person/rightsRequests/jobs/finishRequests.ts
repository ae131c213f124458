import { addSeconds } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { takeEffect, type TakeEffectDeps } from '../commands/takeEffect.ts';

const BATCH_SIZE = 100;
/** A process that has not finished within this time has died, or hit an outage. */
const PATIENT_SECONDS = 60;

/**
 * Completes requests that a process left unfinished when it died.
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
      // A failure, such as an erasure without its ledger, does not hold up the others.
      deps.logger.error(
        { err: error, requestId: request._id },
        'a rights request could not be carried out',
      );
    }
  }
  return finished;
}
