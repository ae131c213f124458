/** Pseudonyms under which people are kept in stores that must not hold a RUT in clear. */
export interface UserKeys {
  /** One person: for the audit log and for erasure. */
  person(username: string): string;
  /**
   * One person at one entity: for restrictions and running locks. In the sandbox each client has its
   * own, so that clients who use the same test RUT do not affect one another.
   */
  userEntityKey(clientId: string, username: string, entityId: string): string;
}

export function createUserKeys(
  pseudonym: (purpose: string, ...parts: string[]) => string,
  options: { perClient: boolean },
): UserKeys {
  return {
    person: (username) => pseudonym('person', username),
    userEntityKey: (clientId, username, entityId) =>
      options.perClient
        ? pseudonym('pair', username, entityId, clientId)
        : pseudonym('pair', username, entityId),
  };
}
