import { hasRows, rowLists, type Credentials, type Gaps } from '@cauce/extractors';
import { addMonths, addSeconds } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { actionOf, byProduct } from '../../../extraction/products/productCatalogue.ts';
import type { ExtractionListener } from '../../../extraction/tasks/ExtractionListener.ts';
import { taskAad, type TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import { endConsent, type EndConsentDeps } from '../commands/endConsent.ts';
import { acceptedDifference, keepsCredentials } from '../consents.policy.ts';
import type { SealedLogin } from '../consents.store.ts';
import { consentAad, type ConsentDocument, type ConsentResult } from '../consents.types.ts';
import { EMPTY_HISTORY, mergeRows, openHistory, withPendingIds } from '../rowHistory.ts';

/** Rows are kept in the history for as long as a consent can last. */
const HISTORY_MONTHS = 36;

/** Data older than this is refreshed when it is next retrieved. */
export const REFRESH_AFTER_SECONDS = 86_400;

/** Passes the outcomes of extractions on to the consents that they belong to. */
export function createConsentExtractionListener(
  deps: EndConsentDeps & { readonly vault: Vault; readonly credentialVault: Vault },
): ExtractionListener {
  const { consents, audit } = deps;
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
      const difference = purpose === 'connect' ? acceptedDifference(consent, task) : null;
      if (difference) await refuseActivation(deps, consent, task, difference);
      const at = deps.now();
      const canRefresh = purpose === 'refresh' || keepsCredentials(consent);
      const extracted = {
        results: byProduct(task.entityId, consent.products, data).map((one) =>
          toResult(deps.vault, consent, task.entityId, { ...one, gaps: gaps?.[one.action], at }),
        ),
        extractedAt: at,
        refreshAt: canRefresh ? addSeconds(at, REFRESH_AFTER_SECONDS) : null,
      };
      const changed =
        purpose === 'refresh'
          ? await consents.refresh(consent._id, task._id, extracted)
          : await consents.activate(consent._id, task._id, {
              ...extracted,
              entityId: task.entityId,
              validUntil: validUntil(consent, at),
              ...loginToStore(deps, consent, task),
            });
      if (!changed && !(await hasStored(task))) return false;
      await audit.append({
        _id: `consent.taken:${task._id}`,
        at,
        event: purpose === 'refresh' ? 'consent.refreshed' : 'consent.activated',
        clientId: task.clientId,
        taskId: task._id,
        consentId: consent._id,
        subject: consent.subject,
        detail: task.entityId,
      });
      return true;
    },
    onPersonRequired: async (task) => {
      if (task.consent?.purpose !== 'refresh') return;
      const { id } = task.consent;
      const at = deps.now();
      if (!(await consents.requirePerson(id, task._id, at))) return;
      await audit.append({
        _id: `consent.person-required:${task._id}`,
        at,
        event: 'consent.person-required',
        clientId: task.clientId,
        taskId: task._id,
        consentId: id,
        subject: task.subject,
        detail: task.entityId,
      });
    },
    onWrongLogin: async (task) => {
      if (!task.consent) return;
      const { id, purpose } = task.consent;
      if (purpose === 'connect') await consents.reject(id, task._id);
      else await endConsent(deps, id, { event: 'rejectStored', by: null, taskId: task._id });
    },
  };
}

/** A product's data, and its rows added to their history, both sealed. */
function toResult(
  vault: Vault,
  consent: ConsentDocument,
  entityId: string,
  extracted: { product: string; data: unknown; gaps: Gaps | undefined; at: Date },
): ConsentResult {
  const { product, data, gaps, at } = extracted;
  const seal = (value: unknown, field: string) =>
    vault.seal(value, consentAad(consent._id, `${field}/${product}`), { compress: true });
  const shared = { product, ...(gaps && { gaps }) };
  const { product: kind } = actionOf(entityId, product);
  if (!hasRows(kind)) return { ...shared, data: seal(data, 'results') };
  const before = consent.results.find((one) => one.product === product);
  const history = mergeRows(
    before ? openHistory(vault, consent, before) : EMPTY_HISTORY,
    rowLists(kind, data),
    {
      today: dayOf(at),
      oldest: dayOf(addMonths(at, -HISTORY_MONTHS)),
      isPartial: gaps !== undefined,
    },
  );
  return {
    ...shared,
    data: seal(withPendingIds(data, history), 'results'),
    history: seal(history, 'history'),
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
 * Ends a consent whose record does not match what was extracted for it: none of it is stored.
 * @throws Error always: the task ends with an internal error, and the log contains the reason
 */
async function refuseActivation(
  deps: EndConsentDeps,
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
  // Not `endConsent`, which would also cancel the task: its worker has to end it. The sweeper does
  // the rest.
  await deps.consents.end(consent._id, 'revoke', deps.now(), null, { taskId: task._id });
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
