import type { ErrorName } from '../../../errors/catalogue.ts';
import type { Principal } from '../../../principal/principal.ts';
import type { TaskDocument } from '../../extraction/tasks/tasks.types.ts';
import { offerHash } from './consentOffer.ts';
import { isTerminated, type ConsentDocument } from './consents.types.ts';

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
export function endReason(consent: Pick<ConsentDocument, 'state'>): ErrorName | null {
  if (consent.state === 'expired') return 'consentExpired';
  return isTerminated(consent.state) ? 'consentTerminated' : null;
}

/**
 * Why a product of a consent may not be retrieved; null if it may. Ownership is checked first, so
 * that nobody learns the state of another person's consent.
 */
export function retrievalRefusal(
  holder: TaskTokenHolder,
  consent: Pick<ConsentDocument, 'clientId' | 'subject' | 'state' | 'products' | 'block'> | null,
  product: string,
): ErrorName | null {
  if (consent?.clientId !== holder.clientId) return 'consentUnknown';
  if (!holder.subjects.includes(consent.subject)) return 'consentOfAnotherTarget';
  const ended = endReason(consent);
  if (ended) return ended;
  if (consent.block) return 'consentBlocked';
  if (consent.state !== 'active') return 'consentNotActive';
  return consent.products.includes(product) ? null : 'consentLacksProduct';
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
