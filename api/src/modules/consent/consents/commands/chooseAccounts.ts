import { foundAccounts, type FoundAccount } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import { pendingRefusal } from '../consents.policy.ts';
import {
  consentAad,
  type ChosenAccount,
  type ConsentDocument,
  type HeldData,
} from '../consents.types.ts';
import {
  chosenAccounts,
  consentProducts,
  extractedResults,
  idsOf,
  validUntil,
  type ExtractedResultsDeps,
} from '../extractedResults.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { pendingConsent, sessionConsent } from './pendingConsent.ts';

export interface ChooseAccountsBody {
  /** Ids. */
  readonly accounts: readonly string[];
}

/** What waits for the choice of accounts of this extraction; null if nothing does. */
function heldData(vault: Vault, consent: ConsentDocument, taskId: string): HeldData | null {
  const { _id, held, resultsOf, state } = consent;
  if (!held || resultsOf !== taskId || state !== 'in_progress') return null;
  return vault.open<HeldData>(held, consentAad(_id, 'held'));
}

/** The accounts that the person can choose; null if no choice is awaited. */
export function offeredAccounts(
  vault: Vault,
  consent: ConsentDocument,
  { _id, entityId }: Pick<TaskDocument, '_id' | 'entityId'>,
): FoundAccount[] | null {
  const held = heldData(vault, consent, _id);
  return held && foundAccounts(consentProducts(consent, entityId, held.data));
}

/**
 * Releases what an extraction read of the accounts that the person chose, and activates the consent:
 * the rest is never stored. Safe to repeat.
 * @throws AppError accountsError for ids that were not offered, accountsNotAwaited, or what
 *   `pendingConsent` throws
 */
export async function chooseAccounts(
  deps: EndConsentDeps & ExtractedResultsDeps,
  input: {
    task: TaskDocument;
    body: ChooseAccountsBody;
    principal: Principal;
    requestId: string;
    ip: string;
  },
): Promise<void> {
  const { task, principal, body } = input;
  if (hasChosen(deps.vault, await sessionConsent(deps, principal), task, body)) {
    await recordActivation(deps, task);
    return;
  }
  const consent = await pendingConsent(deps, principal);
  const held = heldData(deps.vault, consent, task._id);
  if (!held) throw new AppError('accountsNotAwaited');
  const found = foundAccounts(consentProducts(consent, task.entityId, held.data));
  const chosen = found.filter(({ id }) => body.accounts.includes(id)).map(withoutBalance);
  if (chosen.length !== body.accounts.length) throw new AppError('accountsError');
  const at = deps.now();
  // Written first, so that nothing is released without an audit entry.
  await deps.audit.append({
    at,
    event: 'consent.accounts-chosen',
    clientId: task.clientId,
    ...auditActor(principal, input),
    taskId: task._id,
    consentId: consent._id,
    subject: consent.subject,
    detail: [`${chosen.length}/${found.length}`, ...chosen.map(({ id }) => id)].join(' '),
  });
  const { extracted } = await extractedResults(
    deps,
    { agreed: consent, task, extracted: held },
    { extractedAt: new Date(held.extractedAt), accounts: chosen },
  );
  const { entityId } = task;
  const facts = { ...extracted, entityId, validUntil: validUntil(consent, at) };
  const accounts = deps.vault.seal(chosen, consentAad(consent._id, 'accounts'));
  if (!(await deps.consents.activate(consent._id, task._id, facts, { accounts, at }))) {
    const current = await sessionConsent(deps, principal);
    if (!hasChosen(deps.vault, current, task, body))
      throw new AppError(pendingRefusal(current) ?? 'accountsNotAwaited');
  }
  await recordActivation(deps, task);
}

const withoutBalance = ({ balance: _, ...account }: FoundAccount): ChosenAccount => account;

/** Whether an earlier request made the same choice. */
function hasChosen(
  vault: Vault,
  consent: ConsentDocument,
  task: TaskDocument,
  { accounts }: ChooseAccountsBody,
): boolean {
  if (consent.state !== 'active' || consent.resultsOf !== task._id) return false;
  const chosen = idsOf(chosenAccounts(vault, consent) ?? []);
  return chosen.size === accounts.length && accounts.every((id) => chosen.has(id));
}

async function recordActivation(
  { audit, now }: Pick<EndConsentDeps, 'audit' | 'now'>,
  { _id: taskId, clientId, subject, consent, entityId }: TaskDocument,
): Promise<void> {
  await audit.append({
    _id: `consent.taken:${taskId}`,
    at: now(),
    event: 'consent.activated',
    clientId,
    taskId,
    ...(consent && { consentId: consent.id }),
    subject,
    detail: entityId,
  });
}
