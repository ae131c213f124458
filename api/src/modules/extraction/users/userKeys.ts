import { deliverableAddress } from '../../../infra/mail/mailbox.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';

/**
 * The names of one person, or of one person at one entity: first the name with the current key,
 * which is the one that is written, then those with the earlier keys of the ring, by which older
 * records are found.
 */
export type Names = readonly [string, ...string[]];

/** Pseudonyms that identify people in stores that must not contain a RUT in clear. */
export type UserKeys = ReturnType<typeof createUserKeys>;

/** Normalises an e-mail address for comparison, also one that was stored when more were accepted. */
export const normalEmail = (email: string): string =>
  (deliverableAddress(email) ?? email.trim()).toLowerCase();

export function createUserKeys(pseudonym: Pseudonym, options: { perClient: boolean }) {
  const names = (...given: [string, ...string[]]): Names => {
    const [current = pseudonym(...given), ...earlier] = pseudonym.each.map((one) => one(...given));
    return [current, ...earlier];
  };
  return {
    /** One person: for the audit log and for erasure. */
    person: (username: string) => pseudonym('person', username),
    /** The same with every key of the ring. */
    personNames: (username: string) => names('person', username),
    /**
     * A person by RUT and e-mail together, for what they see and do by themselves. Anybody can type a
     * RUT, but only the person who was asked for a consent reads the e-mail that it names.
     */
    holder: (username: string, email: string) => pseudonym('holder', username, normalEmail(email)),
    /** The same with every key of the ring. */
    holderNames: (username: string, email: string) => names('holder', username, normalEmail(email)),
    /**
     * One person at one entity: for restrictions and running locks. In the sandbox each client has
     * separate pairs, so that clients that use the same test RUT do not affect one another.
     */
    userEntityKeys: (clientId: string, username: string, entityId: string) =>
      options.perClient
        ? names('pair', username, entityId, clientId)
        : names('pair', username, entityId),
  };
}
