import type { Vault } from '../../../../infra/vault/Vault.ts';
import { identityOf } from '../memberIdentity.ts';
import {
  invitationAad,
  type InvitationDocument,
  type MemberDocument,
  type MemberPerson,
  type MemberSessionDocument,
} from '../members.types.ts';

/** A member as the others of the team see them. */
export function presentMember(vault: Vault, member: MemberDocument, selfId: string) {
  const { id, name, email, role } = identityOf(vault, member);
  const used = [...member.passkeys, ...(member.account ? [member.account] : [])].flatMap(
    ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? [],
  );
  return {
    id,
    name,
    email,
    role,
    createdAt: member.createdAt.toISOString(),
    lastSignInAt: used.sort().at(-1) ?? null,
    isSelf: id === selfId,
  };
}

/** An invitation as the team sees it: never with its token. */
export function presentInvitation(vault: Vault, invitation: InvitationDocument) {
  const { _id, person, role, isRecovery, invitedBy, createdAt, expiresAt } = invitation;
  return {
    id: _id,
    email: vault.open<MemberPerson>(person, invitationAad(_id, 'person')).email,
    role,
    isRecovery,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** `di…@empresa.example`: whoever accepts an invitation has to know the address. */
export const maskedEmail = (email: string): string =>
  email.replace(/^(.{1,2}).*@/, (_, start: string) => `${start}…@`);

export const presentMemberSession = (session: MemberSessionDocument, currentId: string) => ({
  id: session._id,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  device: session.device,
  current: session._id === currentId,
});
