import { findInstitution } from '@cauce/extractors';
import { holderConfirmedBy, type HolderConfirmer } from '../ownAccount.ts';
import { connectionState } from '../consents.policy.ts';
import type { ConsentOfClient, ListedConsent } from '../consents.store.ts';
import type { TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import { refreshFrequency } from '../consents.policy.ts';
import { isTerminated, PUBLIC_STATE } from '../consents.types.ts';

/** The state of a consent, as the widget sees it. */
export function presentConsentState(consent: ListedConsent) {
  return {
    id: consent._id,
    ...PUBLIC_STATE[consent.state],
    validUntil: consent.validUntil?.toISOString() ?? null,
    ...(consent.terminatedAt ? { terminatedAt: consent.terminatedAt.toISOString() } : {}),
  };
}

/** The field that tells who confirmed the holder if the institution did not; empty if it did. */
export const presentHolder = (by: HolderConfirmer | null) =>
  by === null ? {} : { holderConfirmedBy: by };

/** The client's own reference, where it sent one. */
const presentReference = ({ reference }: { readonly reference?: string }) =>
  reference === undefined ? {} : { reference };

/** An extraction as `GET /extractions/{code}` shows it: what happened, and nothing of the person. */
export const presentExtractionOutcome = (task: TaskDocument) => ({
  id: task._id,
  consentId: task.consent?.id,
  ...presentReference(task),
  entityId: task.entityId,
  status: task.status,
  error: task.error ? { ...task.error } : null,
  createdAt: task.createdAt.toISOString(),
  finishedAt: task.finishedAt?.toISOString() ?? null,
});

/** How the connection of an active consent is; empty for others. */
function presentConnectionState(consent: Parameters<typeof connectionState>[0]) {
  const found = connectionState(consent);
  if (!found) return {};
  const { status, reason, since, nextRefreshAt } = found;
  return {
    connection: {
      status,
      reason,
      since: since?.toISOString() ?? null,
      nextRefreshAt: nextRefreshAt?.toISOString() ?? null,
    },
  };
}

/** A consent as `GET /connections` lists it: nothing of its person. */
export const presentListedConnection = (consent: ConsentOfClient) => ({
  consentId: consent._id,
  reference: consent.reference ?? null,
  visitId: consent.visitId ?? null,
  entityId: consent.entityId,
  ...PUBLIC_STATE[consent.state],
  ...presentConnectionState(consent),
  products: [...consent.products],
  createdAt: consent.createdAt.toISOString(),
  validUntil: consent.validUntil?.toISOString() ?? null,
});

/** A consent as `GET /consents` shows it. */
export function presentConsent(consent: ListedConsent) {
  const { acceptance, offer, entityId } = consent;
  const institution = entityId === null ? undefined : findInstitution(entityId);
  return {
    ...presentConsentState(consent),
    ...(consent.state === 'active' && consent.personRequiredAt
      ? { personRequiredAt: consent.personRequiredAt.toISOString() }
      : {}),
    ...presentConnectionState(consent),
    ...(consent.block && !isTerminated(consent.state)
      ? { block: { kind: consent.block.kind, at: consent.block.at.toISOString() } }
      : {}),
    ...presentReference(consent),
    ...(consent.visitId === undefined ? {} : { visitId: consent.visitId }),
    products: [...consent.products],
    refresh: refreshFrequency(consent),
    tyc: { actualVersion: acceptance?.termsVersion ?? offer.termsVersion },
    entity: institution
      ? { id: institution.id, name: institution.name, type: institution.type }
      : null,
    ...presentHolder(holderConfirmedBy(consent)),
  };
}
