import type { Pseudonym } from '../../infra/vault/pseudonym.ts';

/**
 * The names of one person, or of one person at one entity: by the key in use first, which is what is
 * written, then by the earlier keys of the ring, by which older records are found.
 */
export type Names = readonly [string, ...string[]];

/** Pseudonyms under which people are kept in stores that must not hold a RUT in clear. */
export interface UserKeys {
  /** One person: for the audit log and for erasure. */
  person(username: string): string;
  /** The same by every key. */
  personNames(username: string): Names;
  /**
   * A person by RUT and e-mail together: for what they see and do by themselves. Anybody can write a
   * RUT; who reads the e-mail that a consent names is who was asked for it.
   */
  holder(username: string, email: string): string;
  /** The same by every key. */
  holderNames(username: string, email: string): Names;
  /**
   * One person at one entity: for restrictions and running locks. In the sandbox each client has its
   * own, so that clients who use the same test RUT do not affect one another.
   */
  userEntityKeys(clientId: string, username: string, entityId: string): Names;
}

/** An e-mail in the form in which it is compared. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export function createUserKeys(pseudonym: Pseudonym, options: { perClient: boolean }): UserKeys {
  const names = (...given: [string, ...string[]]): Names => {
    const [current = pseudonym(...given), ...earlier] = pseudonym.each.map((one) => one(...given));
    return [current, ...earlier];
  };
  return {
    person: (username) => pseudonym('person', username),
    personNames: (username) => names('person', username),
    holder: (username, email) => pseudonym('holder', username, normalEmail(email)),
    holderNames: (username, email) => names('holder', username, normalEmail(email)),
    userEntityKeys: (clientId, username, entityId) =>
      options.perClient
        ? names('pair', username, entityId, clientId)
        : names('pair', username, entityId),
  };
}
