import type { AuditEvent } from '../../../operations/audit/audit.types.ts';
import { endConsent } from '../../../consent/consents/commands/endConsent.ts';
import type { ConsentDocument } from '../../../consent/consents/consents.types.ts';
import {
  eraseConnections,
  type EraseConnectionsDeps,
} from '../../persons/commands/eraseConnections.ts';
import { cancelTask } from '../../../extraction/tasks/taskEnding.ts';
import { queueActMail, type RequestMailDeps } from '../requestMails.ts';
import type { RightsRequestDocument } from '../rightsRequests.types.ts';
import type { RightsRequestsStore } from '../rightsRequests.store.ts';

export interface TakeEffectDeps extends EraseConnectionsDeps, RequestMailDeps {
  readonly rightsRequests: RightsRequestsStore;
}

/** The audit event of each kind of request that changes a consent without ending it. */
const EVENTS = {
  objection: 'person.objected',
  blocking: 'person.blocked',
  unblocking: 'person.unblocked',
} as const satisfies Record<string, AuditEvent>;

/**
 * Carries out the part of a request that Cauce does by itself. Safe to repeat: if a process died
 * half-way, it does the rest.
 */
export async function takeEffect(
  deps: TakeEffectDeps,
  request: RightsRequestDocument,
): Promise<void> {
  const { kind, consentId } = request;
  if (kind === 'erasure') {
    await eraseRequested(deps, [request], null);
    return;
  }
  // Earlier requests that a dead process left unfinished are carried out first, so that the client
  // is notified in the right order.
  if (consentId !== null)
    for (const earlier of await deps.rightsRequests.unfinishedBefore(request))
      if (earlier.kind !== 'erasure') await carryOut(deps, earlier);
  await carryOut(deps, request);
}

async function carryOut(deps: TakeEffectDeps, request: RightsRequestDocument): Promise<void> {
  const { consentId } = request;
  const consent = consentId === null ? null : await deps.consents.find(consentId);
  if (consent) await change(deps, request, consent);
  await deps.rightsRequests.finish(request, deps.now(), consent?.reference);
}

async function change(
  deps: TakeEffectDeps,
  request: RightsRequestDocument,
  consent: ConsentDocument,
): Promise<void> {
  const { _id, kind, createdAt, from } = request;
  if (kind === 'access' || kind === 'erasure') return;
  if (kind === 'revocation') {
    const by = from ? { keyId: '', ...from } : null;
    await endConsent(deps, consent._id, { event: 'revoke', by });
    return;
  }
  // Written first, so that nothing is changed without an audit entry.
  await deps.audit.append({
    _id: `${EVENTS[kind]}:${_id}`,
    at: createdAt,
    event: EVENTS[kind],
    clientId: consent.clientId,
    ...from,
    consentId: consent._id,
    subject: consent.subject,
  });
  if (kind === 'unblocking') await deps.consents.unblock(consent._id, createdAt);
  else {
    await deps.consents.block(consent._id, { kind, at: createdAt });
    // Read after the block was set, when no new extraction can start any more.
    const blocked = await deps.consents.find(consent._id);
    if (blocked?.block && blocked.taskId) await cancelTask(deps, blocked.taskId);
  }
}

/**
 * Erases what the erasure requests of one person refer to. The confirmation mail is queued before
 * the address is erased.
 * @param holders the person's pseudonyms, to erase everything with their e-mail; null for the
 *   requested consents only
 */
export async function eraseRequested(
  deps: TakeEffectDeps,
  requests: readonly RightsRequestDocument[],
  holders: readonly string[] | null,
): Promise<void> {
  for (const request of requests)
    if (request.confirms !== undefined) await queueActMail(deps, request, deps.now());
  const [first] = requests;
  const by = first?.from ? { keyId: '', ...first.from } : null;
  const consentIds = requests.flatMap(({ consentId }) => consentId ?? []);
  await eraseConnections(deps, { consentIds, holders, by });
  for (const request of requests) await deps.rightsRequests.finish(request, deps.now());
}
