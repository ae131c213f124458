import { hasRows, rowLists, type Credentials, type Gaps } from '@cauce/extractors';
import { addMonths, addSeconds } from '../../../../infra/clock.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { actionOf, byProduct } from '../../../extraction/products/productCatalogue.ts';
import type {
  ExtractionListener,
  FailedOutcome,
} from '../../../extraction/tasks/ExtractionListener.ts';
import { taskAad, type TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import type { EndConsentDeps } from '../commands/endConsent.ts';
import {
  acceptedDifference,
  inWidget,
  keepsCredentials,
  refreshFrequency,
} from '../consents.policy.ts';
import type { SealedLogin } from '../consents.store.ts';
import type { RepairsStore } from '../repairs.store.ts';
import {
  consentAad,
  type ConsentDocument,
  type ConsentResult,
  type PersonReason,
} from '../consents.types.ts';
import { nextRefreshAt } from '../refreshSchedule.ts';
import { EMPTY_HISTORY, mergeRows, openHistory, withPendingIds } from '../rowHistory.ts';

/** Rows are kept in the history for as long as a consent can last. */
const HISTORY_MONTHS = 36;

const DAY_SECONDS = 86_400;

type ListenerDeps = EndConsentDeps & {
  readonly repairs: RepairsStore;
  readonly vault: Vault;
  readonly credentialVault: Vault;
  readonly clients: Pick<ClientsStore, 'sandboxDays'>;
};

/** Passes the outcomes of extractions on to the consents that they belong to. */
export function createConsentExtractionListener(deps: ListenerDeps): ExtractionListener {
  const { consents, repairs, audit } = deps;
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
    onSuccess: async (task, { data, gaps }) => {
      const consent = task.consent && (await consents.find(task.consent.id));
      if (!task.consent || !consent) return false;
      const { purpose } = task.consent;
      const isRefresh = purpose === 'refresh';
      const agreed = isRefresh ? consent : inWidget(consent);
      const difference = isRefresh ? null : acceptedDifference(agreed, task);
      if (difference) await refuseActivation(deps, agreed, task, difference);
      const at = deps.now();
      const frequency = refreshFrequency(agreed);
      const { sandboxDays = 0 } = task;
      const isLeftBehind = (await deps.clients.sandboxDays(task.clientId)) !== sandboxDays;
      const day = addSeconds(at, sandboxDays * DAY_SECONDS);
      const results = byProduct(task.entityId, agreed.products, data).map((one) =>
        toResult(deps.vault, agreed, task.entityId, { ...one, gaps: gaps?.[one.action], day }),
      );
      const extracted = {
        results: results.map(({ result }) => result),
        extractedAt: at,
        refreshAt: frequency && (isLeftBehind ? at : nextRefreshAt(consent._id, frequency, at)),
      };
      const updated = results.flatMap(({ result, isUpdated }) =>
        isUpdated ? [result.product] : [],
      );
      const connected = () => ({
        ...extracted,
        ...loginToStore(deps, agreed, task),
        validUntil: validUntil(agreed, at),
      });
      const changed = await {
        refresh: () => consents.refresh(consent._id, task._id, extracted, updated),
        connect: () =>
          consents.activate(consent._id, task._id, { ...connected(), entityId: task.entityId }),
        repair: () => repairs.complete(agreed, task._id, connected(), updated),
      }[purpose]();
      if (!changed && !(await hasStored(task))) return false;
      await audit.append({
        _id: `consent.taken:${task._id}`,
        at,
        event: TAKEN_EVENTS[purpose],
        clientId: task.clientId,
        taskId: task._id,
        consentId: consent._id,
        subject: consent.subject,
        detail: task.entityId,
      });
      return true;
    },
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
    const { code } = outcome;
    const count = (before?.count ?? 0) + 1;
    const failed = { count, since: before?.since ?? at, reason: code, taskId: task._id };
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
 * A product's data, and its rows added to their history, both sealed, and whether anything changed
 * since the previous extraction. A row that left the period that the institution shows is no change.
 */
function toResult(
  vault: Vault,
  consent: ConsentDocument,
  entityId: string,
  extracted: { product: string; data: unknown; gaps: Gaps | undefined; day: Date },
): { readonly result: ConsentResult; readonly isUpdated: boolean } {
  const { product, data, gaps, day } = extracted;
  const seal = (value: unknown, field: string) =>
    vault.seal(value, consentAad(consent._id, `${field}/${product}`), { compress: true });
  const shared = { product, ...(gaps && { gaps }) };
  const { product: kind } = actionOf(entityId, product);
  const before = consent.results.find((one) => one.product === product);
  if (!hasRows(kind)) {
    const known = before && vault.open(before.data, consentAad(consent._id, `results/${product}`));
    return {
      result: { ...shared, data: seal(data, 'results') },
      isUpdated: JSON.stringify(known) !== JSON.stringify(data),
    };
  }
  const historyBefore = before ? openHistory(vault, consent, before) : EMPTY_HISTORY;
  const history = mergeRows(historyBefore, rowLists(kind, data), {
    today: dayOf(day),
    oldest: dayOf(addMonths(day, -HISTORY_MONTHS)),
    isPartial: gaps !== undefined,
  });
  return {
    result: {
      ...shared,
      data: seal(withPendingIds(data, history), 'results'),
      history: seal(history, 'history'),
    },
    isUpdated: history.last !== historyBefore.last,
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * The end date that the person saw; for an older consent that did not store it, the same number of
 * months from now.
 */
const validUntil = ({ offer }: ConsentDocument, at: Date): Date =>
  offer.shown?.validUntil ?? addMonths(at, offer.validityMonths);

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
  if (consent.repair) await deps.repairs.close(consent._id, consent.session?.id ?? null);
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
