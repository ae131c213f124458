import { hash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Role } from '../../../../principal/roles.ts';
import { normalEmail } from '../../../extraction/users/userKeys.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import { identityOf, type MemberCaller } from '../memberIdentity.ts';
import type { MemberInvitationsStore } from '../memberInvitations.store.ts';
import type { MembersStore } from '../members.store.ts';
import {
  INVITATION_DAYS,
  invitationAad,
  MAX_TEAM,
  type InvitationDocument,
  type MemberPerson,
} from '../members.types.ts';

export interface InviteDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly members: MembersStore;
  readonly memberInvitations: MemberInvitationsStore;
  readonly audit: AuditStore;
  /** Called when there is a mail to be queued. */
  readonly onMailDue?: (() => void) | undefined;
}

/** A call of a member. */
export interface MemberCall {
  readonly principal: MemberCaller;
  readonly requestId: string;
  readonly ip: string;
}

/** The token is in the mail only, except that an operator in the sandbox gets it too. */
export interface NewInvitation {
  readonly invitation: InvitationDocument;
  readonly token: string;
}

/**
 * Invites somebody to a client's team by mail; an earlier invitation of the same address ends.
 * @param by the member who invites; absent for the operator
 * @throws AppError memberExists, teamFull
 */
export async function inviteMember(
  deps: InviteDeps,
  input: { readonly clientId: string; readonly email: string; readonly role: Role },
  by?: MemberCall,
): Promise<NewInvitation> {
  const { clientId, role } = input;
  const email = normalEmail(input.email);
  const [members, open] = await Promise.all([
    deps.members.listOf(clientId),
    deps.memberInvitations.listOf(clientId, deps.now()),
  ]);
  if (members.some((one) => identityOf(deps.vault, one).email === email))
    throw new AppError('memberExists');
  if (members.length + open.length >= MAX_TEAM) throw new AppError('teamFull');
  for (const { _id, person } of open) {
    const earlier = deps.vault.open<MemberPerson>(person, invitationAad(_id, 'person'));
    if (earlier.email === email) await deps.memberInvitations.delete(_id);
  }
  const person = { name: '', email };
  return send(deps, { clientId, role, person, memberId: randomUUID(), isRecovery: false }, by);
}

/**
 * Invites a member who has lost their passkey once more: when it is accepted, the old passkeys and
 * sessions end. An owner does it for somebody else.
 * @throws AppError memberNotFound, also for another client's; forbidden for oneself
 */
export async function recoverMember(
  deps: InviteDeps,
  memberId: string,
  by: MemberCall,
): Promise<NewInvitation> {
  const { clientId, member: owner } = by.principal;
  const member = await deps.members.find(memberId);
  if (member?.clientId !== clientId) throw new AppError('memberNotFound');
  if (member._id === owner.id) throw new AppError('forbidden');
  await deps.memberInvitations.deleteOfMember(memberId);
  const { role, name, email } = identityOf(deps.vault, member);
  return send(deps, { clientId, role, person: { name, email }, memberId, isRecovery: true }, by);
}

async function send(
  { now, vault, memberInvitations, audit, onMailDue }: InviteDeps,
  input: Pick<InvitationDocument, 'clientId' | 'role' | 'memberId' | 'isRecovery'> & {
    readonly person: MemberPerson;
  },
  by: MemberCall | undefined,
): Promise<NewInvitation> {
  const at = now();
  const { person, ...rest } = input;
  const _id = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const invitation: InvitationDocument = {
    ...rest,
    _id,
    tokenHash: invitationHash(token),
    person: vault.seal(person, invitationAad(_id, 'person')),
    invitedBy: by?.principal.member.id ?? null,
    createdAt: at,
    expiresAt: addSeconds(at, INVITATION_DAYS * 86_400),
    mail: vault.seal(token, invitationAad(_id, 'mail')),
    mailDueAt: at,
  };
  await audit.append({
    at,
    event: 'member.invited',
    clientId: input.clientId,
    ...(by && auditActor(by.principal, by)),
    detail: `${input.isRecovery ? 'recovery of ' : ''}${input.memberId} ${input.role}`,
  });
  await memberInvitations.insert(invitation);
  onMailDue?.();
  return { invitation, token };
}

/** The stored form of an invitation's token. */
export const invitationHash = (token: string): string => hash('sha256', token);

/**
 * Withdraws an invitation.
 * @throws AppError invitationNotFound, also for another client's
 */
export async function withdrawInvitation(
  { now, memberInvitations, audit }: InviteDeps,
  invitationId: string,
  by: MemberCall,
): Promise<void> {
  const at = now();
  const { clientId } = by.principal;
  const invitation = await memberInvitations.find(invitationId, at);
  if (invitation?.clientId !== clientId || !(await memberInvitations.delete(invitationId)))
    throw new AppError('invitationNotFound');
  await audit.append({
    at,
    event: 'member.invitation-withdrawn',
    clientId,
    ...auditActor(by.principal, by),
    detail: invitation.memberId,
  });
}
