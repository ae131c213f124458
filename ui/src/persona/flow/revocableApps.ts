import type { PersonConnection } from '../../client/index.ts';

/** Names of the applications whose permission can be removed, each once. */
export function revocableApps(connections: readonly PersonConnection[]): string[] {
  const revocable = connections.filter(({ actions }) => actions.includes('revoke'));
  return [...new Set(revocable.map(({ recipient }) => recipient.name))];
}
