import type { ErrorName } from '../../../errors/catalogue.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { Principal } from '../../../principal/principal.ts';
import type { TaskDocument } from '../../extraction/tasks/tasks.types.ts';
import { DEFAULT_REFRESH, type RefreshFrequency } from '../widgetConfigs/refreshFrequency.ts';
import { offerHash } from './consentOffer.ts';
import {
  isTerminated,
  type CONNECTION_STATUSES,
  type ConsentDocument,
  type USAGE_ERRORS,
} from './consents.types.ts';

/** Whom a task token represents: one person at one client. */
export type TaskTokenHolder = Pick<Principal, 'clientId' | 'subjects'>;

type Owned = Pick<ConsentDocument, 'clientId' | 'subject'>;

/** Only the client and the person of a consent can see it. */
export function canReadConsent<T extends Owned>(
  holder: TaskTokenHolder,
  consent: T | null,
): consent is T {
  return (
    consent !== null &&
    consent.clientId === holder.clientId &&
    holder.subjects.includes(consent.subject)
  );
}

/** Whether the extraction belongs to the widget's own consent. */
export function canFollowExtraction(
  principal: Pick<Principal, 'clientId' | 'consentId'>,
  task: TaskDocument | null,
): task is TaskDocument {
  return (
    task?.consent != null &&
    task.clientId === principal.clientId &&
    task.consent.id === principal.consentId
  );
}

/** Why an ended consent cannot be used; null if it has not ended. */
export function endReason(
  consent: Pick<ConsentDocument, 'state'>,
): 'consentExpired' | 'consentTerminated' | null {
  if (consent.state === 'expired') return 'consentExpired';
  return isTerminated(consent.state) ? 'consentTerminated' : null;
}

/**
 * Why an active consent may not be used; null if it may. Ownership is checked first, so that nobody
 * learns the state of another person's consent.
 */
export function usageRefusal(
  holder: TaskTokenHolder,
  consent: Pick<ConsentDocument, 'clientId' | 'subject' | 'state' | 'block'> | null,
): (typeof USAGE_ERRORS)[number] | null {
  if (consent?.clientId !== holder.clientId) return 'consentUnknown';
  if (!holder.subjects.includes(consent.subject)) return 'consentOfAnotherTarget';
  const ended = endReason(consent);
  if (ended) return ended;
  if (consent.block) return 'consentBlocked';
  return consent.state === 'active' ? null : 'consentNotActive';
}

/** Why a product of a consent may not be retrieved; null if it may. */
export function retrievalRefusal(
  holder: TaskTokenHolder,
  consent: Pick<ConsentDocument, 'clientId' | 'subject' | 'state' | 'products' | 'block'> | null,
  product: string,
): ErrorName | null {
  const reason = usageRefusal(holder, consent);
  return reason ?? (consent?.products.includes(product) ? null : 'consentLacksProduct');
}

/**
 * The consent as its widget visit sees it: while an active one is repaired or renewed, like one that
 * is still to be given.
 */
export const inWidget = (consent: ConsentDocument): ConsentDocument =>
  consent.state === 'active' && consent.repair ? { ...consent, ...consent.repair } : consent;

/** How long before its end a repair also renews a consent. */
const RENEWABLE_SECONDS = 30 * 86_400;

/** Whether a consent that its person repairs is offered anew, with a later end. */
export const isRenewable = (
  { validUntil, offer }: Pick<ConsentDocument, 'validUntil' | 'offer'>,
  now: Date,
): boolean => !offer.shown || !validUntil || validUntil <= addSeconds(now, RENEWABLE_SECONDS);

/** What prevents the refreshes of an active consent, and since when. */
export interface ConnectionState {
  readonly status: (typeof CONNECTION_STATUSES)[number];
  /** Null if nothing does. */
  readonly reason: string | null;
  readonly since: Date | null;
  /** From when on its data is refreshed; null if never, or not before the person connects again. */
  readonly nextRefreshAt: Date | null;
}

/** @returns null unless the consent is active */
export function connectionState(
  consent: Pick<
    ConsentDocument,
    'state' | 'refreshAt' | 'personRequiredAt' | 'personRequiredReason' | 'failedRefreshes'
  >,
): ConnectionState | null {
  const { refreshAt, personRequiredAt, failedRefreshes } = consent;
  if (consent.state !== 'active') return null;
  if (personRequiredAt) {
    const reason = consent.personRequiredReason ?? 'PERSON_REQUIRED';
    return { status: 'needs_person', reason, since: personRequiredAt, nextRefreshAt: null };
  }
  if (!failedRefreshes)
    return { status: 'ok', reason: null, since: null, nextRefreshAt: refreshAt };
  const { reason, since } = failedRefreshes;
  return { status: 'unavailable', reason, since, nextRefreshAt: refreshAt };
}

/** Why a consent cannot be refreshed; null if it can. */
export function refreshRefusal(
  consent: Pick<ConsentDocument, 'state' | 'block' | 'personRequiredAt' | 'username'>,
): ErrorName | null {
  const ended = endReason(consent);
  if (ended) return ended;
  if (consent.block) return 'consentBlocked';
  if (consent.state !== 'active') return 'consentNotActive';
  if (consent.personRequiredAt) return 'consentNeedsPerson';
  return consent.username ? null : 'consentWithoutPassword';
}

/** Why the widget may not continue with its consent; null if it may. */
export function pendingRefusal(
  consent: Pick<ConsentDocument, 'state' | 'block'>,
): ErrorName | null {
  const ended = endReason(consent);
  if (ended) return ended;
  if (consent.block) return 'consentBlocked';
  return consent.state === 'active' ? 'consentAlreadyActive' : null;
}

/** Whether the password is kept to refresh the data: the client asked for it and the person agreed. */
export const keepsCredentials = ({
  offer,
  acceptance,
}: Pick<ConsentDocument, 'offer' | 'acceptance'>): boolean =>
  offer.storesCredentials && acceptance?.storesCredentials !== false;

/** How often the data is refreshed; null if it never is, because the password is not kept. */
export const refreshFrequency = (
  consent: Pick<ConsentDocument, 'offer' | 'acceptance'>,
): RefreshFrequency | null =>
  keepsCredentials(consent) ? (consent.offer.refresh ?? DEFAULT_REFRESH) : null;

/** The products that the widget offers, also after the person has refused some of them. */
export const offeredProducts = ({
  offer,
  products,
}: Pick<ConsentDocument, 'offer' | 'products'>): readonly string[] =>
  offer.shown?.products.map(({ id }) => id) ?? products;

/**
 * How the first extraction differs from what the person accepted; null if it does not, or if the
 * consent no longer waits for this task. Consents from before complete offers were stored are
 * compared as far as their record allows.
 */
export function acceptedDifference(
  consent: Pick<ConsentDocument, 'acceptance' | 'offer' | 'products' | 'taskId' | 'state'>,
  task: Pick<TaskDocument, '_id' | 'entityId'>,
): string | null {
  const { acceptance, offer, products } = consent;
  if (consent.state !== 'in_progress' || consent.taskId !== task._id) return null;
  if (!acceptance) return `nothing was accepted, ${task.entityId} was read`;
  if (acceptance.entityId !== task.entityId)
    return `${acceptance.entityId} was accepted, ${task.entityId} was read`;
  if (acceptance.offerHash === undefined) return null;
  if (acceptance.offerHash !== offerHash(offer)) return 'the offer is not the one accepted';
  const agreed = acceptance.products ?? offeredProducts(consent);
  return agreed.join(' ') === products.join(' ') ? null : 'the products are not those accepted';
}
