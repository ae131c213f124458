import type { Logger } from '../../../../infra/logging/logger.ts';
import { queueActMail, queueAnswerMail, type RequestMailDeps } from '../requestMails.ts';
import type { RightsRequestsStore } from '../rightsRequests.store.ts';

export interface QueueRequestMailsDeps extends RequestMailDeps {
  readonly logger: Logger;
  readonly rightsRequests: RightsRequestsStore;
}

const BATCH_SIZE = 100;

/**
 * Queues the mails about requests that took effect, or were answered. Safe to repeat.
 * @returns how many were queued
 */
export async function queueRequestMails(deps: QueueRequestMailsDeps): Promise<number> {
  let queued = 0;
  for (const request of await deps.rightsRequests.withMailDue(BATCH_SIZE)) {
    const { _id, actMailDueAt, answerMailDueAt } = request;
    try {
      if (actMailDueAt) {
        if (await queueActMail(deps, request, actMailDueAt)) queued += 1;
        await deps.rightsRequests.mailed(_id, 'actMailDueAt');
      }
      if (answerMailDueAt) {
        if (await queueAnswerMail(deps, request)) queued += 1;
        await deps.rightsRequests.mailed(_id, 'answerMailDueAt');
      }
    } catch (error) {
      // A failure does not hold up the others.
      deps.logger.warn(
        { err: error, requestId: _id },
        'a mail about a rights request could not be queued',
      );
    }
  }
  return queued;
}
