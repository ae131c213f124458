import { foundAccounts, type Credentials } from '@cauce/extractors';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type {
  ExtractionListener,
  FailedOutcome,
} from '../../../extraction/tasks/ExtractionListener.ts';
import { taskAad, type TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import type { EndConsentDeps } from '../commands/endConsent.ts';
import { acceptedDifference, inWidget, keepsCredentials } from '../consents.policy.ts';
import type { SealedLogin } from '../consents.store.ts';
import type { RepairsStore } from '../repairs.store.ts';
import {
  consentAad,
  INSTITUTION_MAINTENANCE,
  type ConsentDocument,
  type FailedRefreshes,
  type HeldData,
  type PersonReason,
} from '../consents.types.ts';
import {
  chosenAccounts,
  consentProducts,
  extractedResults,
  validUntil,
} from '../extractedResults.ts';

type ListenerDeps = EndConsentDeps & {
  readonly repairs: RepairsStore;
  readonly vault: Vault;
  readonly credentialVault: Vault;
  readonly clients: Pick<ClientsStore, 'sandboxDays'>;
};

/** Passes the outcomes of extractions on to the consents that they belong to. */
export function createConsentExtractionListener(deps: ListenerDeps): ExtractionListener {
  const { consents, repairs, audit } = deps;
  const onSuccess: ExtractionListener['onSuccess'] = async (task, { data, gaps, sources }) => {
    const consent = task.consent && (await consents.find(task.consent.id));
    if (!task.consent || !consent) return false;
    const { purpose, accountSelection } = task.consent;
    const isRefresh = purpose === 'refresh';
    const agreed = isRefresh ? consent : inWidget(consent);
    const difference = isRefresh ? null : acceptedDifference(agreed, task);
    if (difference) await refuseActivation(deps, agreed, task, difference);
    const at = deps.now();
    const { entityId } = task;
    const read = { data, ...(gaps && { gaps }), ...(sources && { sources }) };
    if (accountSelection && foundAccounts(consentProducts(agreed, entityId, data)).length > 0) {
      const held: HeldData = { extractedAt: at.toISOString(), ...read };
      const isHeld = await consents.hold(consent._id, task._id, {
        held: deps.vault.seal(held, consentAad(consent._id, 'held'), { compress: true }),
        ...loginToStore(deps, agreed, task),
        entityId,
      });
      return isHeld || hasStored(task);
    }
    const { extracted, updated } = await extractedResults(
      deps,
      { agreed, task, extracted: read },
      { extractedAt: at, accounts: chosenAccounts(deps.vault, consent) },
    );
    const connected = () => ({
      ...extracted,
      ...loginToStore(deps, agreed, task),
      validUntil: validUntil(agreed, at),
    });
    const changed = await {
      refresh: () => consents.refresh(consent, task._id, extracted, updated),
      connect: () => consents.activate(consent._id, task._id, { ...connected(), entityId }),
      repair: () => repairs.complete(agreed, task._id, connected(), updated),
    }[purpose]();
    if (!changed && !(await hasStored(task))) {
      const current = await consents.find(consent._id);
      const isTakenBack = current?.accountsAt?.getTime() !== consent.accountsAt?.getTime();
      // The person has just taken an account back: it must not be stored again.
      return isTakenBack && onSuccess(task, { kind: 'success', ...read });
    }
    await audit.append({
      _id: `consent.taken:${task._id}`,
      at,
      event: TAKEN_EVENTS[purpose],
      clientId: task.clientId,
      taskId: task._id,
      consentId: consent._id,
      subject: consent.subject,
      detail: entityId,
    });
    return true;
  };
  const hasStored = async ({ _id, consent }: TaskDocument) =>
    consent !== null && (await consents.find(consent.id))?.resultsOf === _id;
  return {
    isAwaited: async ({ _id, consent, entityId }) => {
      if (consent === null) return false;
      // A refresh always runs at the institution that the active consent is for.
      const task = { id: _id, entityId: consent.purpose === 'connect' ? entityId : undefined };
      return consents.isAttached(consent.id, task, deps.now());
    },
    hasStored,
    storedCredentials: async ({ consent }) => {
      const stored = consent && (await consents.find(consent.id))?.credentials;
      if (!stored) return null;
      const aad = consentAad(consent.id, 'credentials');
      return deps.credentialVault.open<Credentials>(stored, aad);
    },
    onSuccess,
    onFailure: async (task, outcome) => {
      if (!task.consent) return;
      const { id, purpose } = task.consent;
      if (purpose === 'refresh') await refreshFailed(deps, task, id, outcome);
      else if (outcome.kind === 'wrong_login')
        await (purpose === 'connect' ? consents : repairs).reject(id, task._id);
    },
  };
}

const TAKEN_EVENTS = {
  connect: 'consent.activated',
  refresh: 'consent.refreshed',
  repair: 'consent.repaired',
} as const;

/** Records why a consent could not be refreshed; its data stays as it is. */
async function refreshFailed(
  { consents, repairs, audit, now }: ListenerDeps,
  task: TaskDocument,
  consentId: string,
  outcome: FailedOutcome,
): Promise<void> {
  const at = now();
  const reason = personReason(outcome);
  if (reason === null) {
    if (outcome.kind !== 'error' || outcome.code === 'CANCELLED') return;
    const before = (await consents.find(consentId))?.failedRefreshes;
    const { code, isMaintenance = false } = outcome;
    const failed: FailedRefreshes = {
      count: (before?.count ?? 0) + (isMaintenance ? 0 : 1),
      since: before?.since ?? at,
      reason: isMaintenance ? INSTITUTION_MAINTENANCE : code,
      taskId: task._id,
    };
    await repairs.failRefresh(consentId, failed, at);
    return;
  }
  if (!(await repairs.requirePerson(consentId, task._id, { at, reason }))) return;
  await audit.append({
    _id: `consent.person-required:${task._id}`,
    at,
    event: 'consent.person-required',
    clientId: task.clientId,
    taskId: task._id,
    consentId,
    subject: task.subject,
    detail: `${task.entityId} ${reason}`,
  });
}

/** Why only the person can help; null if they cannot. */
function personReason(outcome: FailedOutcome): PersonReason | null {
  if (outcome.kind === 'wrong_login') return 'WRONG_LOGIN';
  if (outcome.kind === 'locked') return 'LOCKED';
  return outcome.code === 'PERSON_REQUIRED' ? outcome.code : null;
}

/**
 * Ends a consent, or the repair of one, whose record does not match what was extracted for it: none
 * of it is stored.
 * @throws Error always: the task ends with an internal error, and the log contains the reason
 */
async function refuseActivation(
  deps: ListenerDeps,
  consent: ConsentDocument,
  task: TaskDocument,
  difference: string,
): Promise<never> {
  await deps.audit.append({
    _id: `consent.mismatched:${task._id}`,
    at: deps.now(),
    event: 'consent.mismatched',
    clientId: task.clientId,
    taskId: task._id,
    consentId: consent._id,
    subject: consent.subject,
    detail: difference,
  });
  if (consent.repair)
    await deps.repairs.close(consent._id, consent.session?.id ?? null, deps.now());
  // Not `endConsent`, which would also cancel the task: its worker has to end it. The sweeper does
  // the rest.
  else await deps.consents.end(consent._id, 'revoke', deps.now(), null, { taskId: task._id });
  throw new Error(`the consent was not activated: ${difference}`);
}

/** The task's credentials, sealed to the consent, if the person agreed that they are stored. */
function loginToStore(
  { vault, credentialVault }: { vault: Vault; credentialVault: Vault },
  consent: ConsentDocument,
  task: TaskDocument,
): SealedLogin {
  if (!keepsCredentials(consent) || !task.credentials) return { credentials: null, username: null };
  const aad = taskAad(task._id, 'credentials');
  const credentials = credentialVault.open<Credentials>(task.credentials, aad);
  return {
    credentials: credentialVault.seal(credentials, consentAad(consent._id, 'credentials')),
    username: vault.seal(credentials.username, consentAad(consent._id, 'username')),
  };
}
