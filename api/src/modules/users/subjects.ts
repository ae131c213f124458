/** Pseudonyms of people: how they are told apart in stores that must not hold a RUT in clear. */
export interface Subjects {
  /** One person, for the audit log and for erasure. */
  person(username: string): string;
  /**
   * One user at one entity, for the restriction and the running lock. In the sandbox each client
   * has pairs of its own, so that clients who try the same test RUT do not meet.
   */
  pair(clientId: string, username: string, entityId: string): string;
}

export function createSubjects(
  pseudonym: (purpose: string, ...parts: string[]) => string,
  options: { perClient: boolean },
): Subjects {
  return {
    person: (username) => pseudonym('person', username),
    pair: (clientId, username, entityId) =>
      options.perClient
        ? pseudonym('pair', username, entityId, clientId)
        : pseudonym('pair', username, entityId),
  };
}
