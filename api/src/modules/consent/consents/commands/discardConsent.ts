import { AppError } from '../../../../errors/AppError.ts';
import { cancelTask } from '../../../extraction/tasks/taskEnding.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { endConsent, type EndConsentDeps } from './endConsent.ts';
import { pendingRefusal } from '../consents.policy.ts';
import type { ConsentDocument } from '../consents.types.ts';
import type { RepairsStore } from '../repairs.store.ts';
import { sessionConsent } from './pendingConsent.ts';

/**
 * Called when the person declines or leaves: ends the consent, or the visit in which an active one
 * was to be repaired, and discards the result of a running extraction. Safe to repeat.
 * @throws AppError an INVALID_CONSENT entry if it ended in another way, or the data arrived first
 */
export async function discardConsent(
  deps: EndConsentDeps & { readonly repairs: RepairsStore },
  input: { principal: Principal; requestId: string; ip: string },
): Promise<ConsentDocument> {
  const { principal, requestId, ip } = input;
  const consent = await sessionConsent(deps, principal);
  if (consent.state === 'discarded' || consent.session?.closedAt) return consent;
  const { keyId, sessionId } = principal;
  // The visit ends, not the consent that it was to repair.
  if (consent.repair && (await deps.repairs.close(consent._id, sessionId, deps.now()))) {
    if (consent.taskId !== null) await cancelTask(deps, consent.taskId);
    return { ...consent, state: 'active', repair: null };
  }
  const by = { keyId, sessionId, requestId, ip };
  const ended = await endConsent(deps, consent._id, { event: 'discard', by });
  const current = ended ?? (await deps.consents.find(consent._id)) ?? consent;
  if (current.state === 'discarded') return current;
  throw new AppError(pendingRefusal(current) ?? 'consentTerminated');
}
