import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { canReadConsent, type TaskTokenHolder } from '../consents.policy.ts';
import type { ConsentDocument } from '../consents.types.ts';
import { type EndConsentDeps, expireConsentIfOverdue } from './endConsent.ts';
import type { AskedConsents, ConsentOfClient, ListedConsent } from '../consents.store.ts';

/** @throws AppError consentNotFound, both for an unknown consent and for somebody else's */
export async function readConsent(
  deps: EndConsentDeps,
  principal: Principal,
  consentId: string,
): Promise<ConsentDocument> {
  const consent = await deps.consents.find(consentId);
  if (!canReadConsent(principal, consent)) throw new AppError('consentNotFound');
  return expireConsentIfOverdue(deps, consent);
}

/** One page of a person's consents at a client; overdue ones are expired first. */
export async function listConsents(
  deps: EndConsentDeps,
  { clientId, subjects }: TaskTokenHolder,
  { page, limit }: { page: number; limit: number },
): Promise<{ consents: ListedConsent[]; hasNext: boolean; count: number }> {
  // Every task token identifies a person; a principal without one has no consents.
  if (subjects.length === 0) return { consents: [], hasNext: false, count: 0 };
  const owner = { clientId, subjects };
  for (const due of await deps.consents.dueOf(owner, deps.now()))
    await expireConsentIfOverdue(deps, due);
  const skip = (page - 1) * limit;
  const [consents, count] = await Promise.all([
    deps.consents.page(owner, skip, limit),
    deps.consents.count(owner),
  ]);
  return { consents, hasNext: skip + consents.length < count && consents.length > 0, count };
}

/** A page of a client's consents, of all persons; overdue ones are expired first. */
export async function listConnections(
  deps: EndConsentDeps,
  clientId: string,
  asked: AskedConsents,
): Promise<ConsentOfClient[]> {
  for (const due of await deps.consents.dueOfClient(clientId, deps.now()))
    await expireConsentIfOverdue(deps, due);
  return deps.consents.pageOfClient(clientId, asked);
}
