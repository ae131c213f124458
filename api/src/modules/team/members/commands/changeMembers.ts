import { AppError } from '../../../../errors/AppError.ts';
import type { Role } from '../../../../principal/roles.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { MemberDocument } from '../members.types.ts';
import type { MemberSessionsStore } from '../memberSessions.store.ts';
import type { InviteDeps, MemberCall } from './inviteMember.ts';

export interface ChangeMembersDeps extends InviteDeps {
  readonly memberSessions: MemberSessionsStore;
}

/**
 * Gives a member another role, which takes effect in every process within 5 seconds.
 * @throws AppError memberNotFound, also for another client's; lastOwner
 */
export async function changeRole(
  deps: ChangeMembersDeps,
  memberId: string,
  role: Role,
  by: MemberCall,
): Promise<MemberDocument> {
  const member = await findOwn(deps, memberId, by);
  if (member.role === role) return member;
  const refused = await deps.members.changeRole(member, role, deps.now());
  if (refused) throw new AppError(refused);
  await append(deps, 'member.role-changed', `${memberId} ${member.role} to ${role}`, by);
  return { ...member, role };
}

/**
 * Ends a membership: passkeys, sessions and invitations too, in every process within 5 seconds.
 * @throws AppError memberNotFound, also for another client's; lastOwner
 */
export async function endMembership(
  deps: ChangeMembersDeps,
  memberId: string,
  by: MemberCall,
): Promise<void> {
  const member = await findOwn(deps, memberId, by);
  const refused = await deps.members.leave(member, deps.now());
  if (refused) throw new AppError(refused);
  await deps.memberSessions.deleteOf(memberId);
  await deps.memberInvitations.deleteOfMember(memberId);
  await append(deps, 'member.left', memberId, by);
}

/** Ends one of the caller's sessions. @returns false if it has ended already, or is another's */
export async function endMemberSession(
  deps: ChangeMembersDeps,
  sessionId: string,
  by: MemberCall,
): Promise<boolean> {
  if (!(await deps.memberSessions.delete(sessionId, by.principal.member.id))) return false;
  await append(deps, 'member.session-ended', sessionId, by);
  return true;
}

async function findOwn(
  { members }: ChangeMembersDeps,
  memberId: string,
  { principal }: MemberCall,
): Promise<MemberDocument> {
  const member = await members.find(memberId);
  if (member?.clientId !== principal.clientId) throw new AppError('memberNotFound');
  return member;
}

const append = (
  { audit, now }: ChangeMembersDeps,
  event: 'member.role-changed' | 'member.left' | 'member.session-ended',
  detail: string,
  by: MemberCall,
): Promise<unknown> =>
  audit.append({
    at: now(),
    event,
    clientId: by.principal.clientId,
    ...auditActor(by.principal, by),
    detail,
  });
