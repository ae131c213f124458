import type { ErrorName } from '../../errors/catalogue.ts';
import type { Principal } from '../auth/auth.types.ts';
import { isTerminated, type ConsentDocument } from './consents.types.ts';

/** Who a task token speaks for: one person at one client. */
export type TaskTokenHolder = Pick<Principal, 'clientId' | 'subject'>;

type Owned = Pick<ConsentDocument, 'clientId' | 'subject'>;

/** A consent is there for its own client and person alone; to others it does not exist. */
export function canReadConsent<T extends Owned>(
  holder: TaskTokenHolder,
  consent: T | null,
): consent is T {
  return (
    consent !== null && consent.clientId === holder.clientId && consent.subject === holder.subject
  );
}

/** Why a consent that is over cannot be used; null where it is not over. */
export function whyOver(consent: Pick<ConsentDocument, 'state'>): ErrorName | null {
  if (consent.state === 'expired') return 'consentExpired';
  return isTerminated(consent.state) ? 'consentTerminated' : null;
}

/**
 * Why a product of a consent may not be retrieved, null where it may (spec section 5). Whose it is
 * comes first, so that nobody learns how another person's consent stands.
 */
export function whyNotRetrievable(
  holder: TaskTokenHolder,
  consent: Pick<ConsentDocument, 'clientId' | 'subject' | 'state' | 'products'> | null,
  product: string,
): ErrorName | null {
  if (consent?.clientId !== holder.clientId) return 'consentUnknown';
  if (consent.subject !== holder.subject) return 'consentOfAnotherTarget';
  const over = whyOver(consent);
  if (over) return over;
  if (consent.state !== 'active') return 'consentNotActive';
  return consent.products.includes(product) ? null : 'consentLacksProduct';
}

/** Why the widget may not go on with its consent; null where it may. */
export function whyNotPending(consent: Pick<ConsentDocument, 'state'>): ErrorName | null {
  return whyOver(consent) ?? (consent.state === 'active' ? 'consentAlreadyActive' : null);
}
