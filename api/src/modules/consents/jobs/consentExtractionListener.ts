import type { Credentials } from '@cauce/extractors';
import { addMonths, addSeconds } from '../../../infra/clock.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import { byProduct } from '../../products/productCatalogue.ts';
import type { ExtractionListener } from '../../tasks/ExtractionListener.ts';
import { taskAad, type TaskDocument } from '../../tasks/tasks.types.ts';
import { endConsent, type EndConsentDeps } from '../commands/endConsent.ts';
import { consentAad, type ConsentDocument } from '../consents.types.ts';

/** Data older than this is refreshed when it is next retrieved. */
export const REFRESH_AFTER_SECONDS = 86_400;

/** Carries the outcomes of extractions over to the consents that asked for them. */
export function createConsentExtractionListener(
  deps: EndConsentDeps & { readonly vault: Vault },
): ExtractionListener {
  const { consents, audit } = deps;
  const hasStored = async ({ _id, consent }: TaskDocument) =>
    consent !== null && (await consents.find(consent.id))?.resultsOf === _id;
  return {
    isAwaited: async ({ _id, consent }) =>
      consent !== null && (await consents.isAttached(consent.id, _id, deps.now())),
    hasStored,
    onSuccess: async (task, data) => {
      const consent = task.consent && (await consents.find(task.consent.id));
      if (!task.consent || !consent) return false;
      const { purpose } = task.consent;
      const at = deps.now();
      const canRefresh = purpose === 'refresh' || consent.offer.storesCredentials;
      const extracted = {
        results: byProduct(task.entityId, consent.products, data).map((one) => ({
          product: one.product,
          data: deps.vault.seal(one.data, consentAad(consent._id, `results/${one.product}`), {
            compress: true,
          }),
        })),
        extractedAt: at,
        refreshAt: canRefresh ? addSeconds(at, REFRESH_AFTER_SECONDS) : null,
      };
      const changed =
        purpose === 'refresh'
          ? await consents.refresh(consent._id, task._id, extracted)
          : await consents.activate(consent._id, task._id, {
              ...extracted,
              entityId: task.entityId,
              validUntil: addMonths(at, consent.offer.validityMonths),
              credentials: credentialsToStore(deps.vault, consent, task),
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

/** The task's credentials, sealed to the consent, where the person was told that they are stored. */
function credentialsToStore(vault: Vault, consent: ConsentDocument, task: TaskDocument) {
  if (!consent.offer.storesCredentials || !task.credentials) return null;
  const credentials = vault.open<Credentials>(task.credentials, taskAad(task._id, 'credentials'));
  return vault.seal(credentials, consentAad(consent._id, 'credentials'));
}
