import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { SignedIn } from '../../../../principal/principal.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import { personSessionAad, type Claimed } from '../personAccess.types.ts';
import type { PersonSessionsStore } from '../personSessions.store.ts';

/** How exactly a session's last use is known: so that not every call writes. */
const SEEN_SECONDS = 60;

export interface FindSignedInDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly userKeys: UserKeys;
  readonly personSessions: PersonSessionsStore;
}

/** The person of a session; null if it was ended. */
export async function findSignedIn(
  deps: FindSignedInDeps,
  sessionId: string,
): Promise<SignedIn | null> {
  const session = await deps.personSessions.find(sessionId);
  if (!session) return null;
  const at = deps.now();
  if (addSeconds(session.lastSeenAt ?? session.createdAt, SEEN_SECONDS) <= at)
    await deps.personSessions.see(sessionId, at);
  const { username, email } = deps.vault.open<Claimed>(
    session.person,
    personSessionAad(session._id),
  );
  const { locale } = session;
  return { username, email, locale, holders: deps.userKeys.holderNames(username, email) };
}
