import { AppError } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import {
  type Outcome,
  rightsRequestAad,
  type RightsRequestDocument,
} from '../rightsRequests.types.ts';
import type { RightsRequestsStore } from '../rightsRequests.store.ts';

export interface AnswerRequestBody {
  readonly outcome: Outcome;
  readonly message: string;
}

export interface AnswerRequestDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly rightsRequests: RightsRequestsStore;
  readonly audit: AuditStore;
  readonly onMailDue: () => void;
}

/**
 * Stores a client's answer to a request, which is final, and mails it to the person.
 * @throws AppError rightsRequestNotFound, rightsRequestAnswered
 */
export async function answerRequest(
  deps: AnswerRequestDeps,
  input: {
    id: string;
    body: AnswerRequestBody;
    principal: Principal;
    requestId: string;
    ip: string;
  },
): Promise<RightsRequestDocument> {
  const { body, principal } = input;
  const { _id, subject, consentId, dueAt, answeredAt } = await findOwnRequest(
    deps,
    principal,
    input.id,
  );
  if (dueAt === null || answeredAt) throw new AppError('rightsRequestAnswered');
  const at = deps.now();
  // Written first, so that no answer exists without an audit entry.
  await deps.audit.append({
    _id: `rights-request.answered:${_id}`,
    at,
    event: 'rights-request.answered',
    clientId: principal.clientId,
    ...auditActor(principal, input),
    ...(consentId !== null && { consentId }),
    subject,
    detail: body.outcome,
  });
  const answered = await deps.rightsRequests.answer(_id, principal.clientId, {
    at,
    outcome: body.outcome,
    answer: deps.vault.seal(body.message, rightsRequestAad(_id, 'answer')),
  });
  if (!answered) throw new AppError('rightsRequestAnswered');
  deps.onMailDue();
  return answered;
}

/** @throws AppError rightsRequestNotFound, both for an unknown request and for another client's */
export async function findOwnRequest(
  deps: { readonly rightsRequests: RightsRequestsStore },
  { clientId }: Pick<Principal, 'clientId'>,
  id: string,
): Promise<RightsRequestDocument> {
  const found = await deps.rightsRequests.findOfClient(id.toLowerCase(), clientId);
  if (!found) throw new AppError('rightsRequestNotFound');
  return found;
}
