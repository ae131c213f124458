import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Member } from '../../../../principal/principal.ts';
import { identityOf } from '../memberIdentity.ts';
import type { MembersStore } from '../members.store.ts';
import type { MemberSessionsStore } from '../memberSessions.store.ts';

/** How exactly a session's last use is known: so that not every call writes. */
const SEEN_SECONDS = 60;

export interface FindMemberDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly members: MembersStore;
  readonly memberSessions: MemberSessionsStore;
}

/** The member of a session, and their client; null if it was ended or the member has left. */
export async function findMember(
  { now, vault, members, memberSessions }: FindMemberDeps,
  sessionId: string,
): Promise<{ clientId: string; member: Member } | null> {
  const session = await memberSessions.find(sessionId);
  const member = session && (await members.find(session.memberId));
  if (!member) return null;
  const at = now();
  if (addSeconds(session.lastSeenAt, SEEN_SECONDS) <= at) await memberSessions.see(sessionId, at);
  return { clientId: member.clientId, member: identityOf(vault, member) };
}
