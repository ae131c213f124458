import { AppError } from '../../../errors/AppError.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { Member, Principal } from '../../../principal/principal.ts';
import { memberAad, type MemberDocument, type MemberPerson } from './members.types.ts';

/** Who a stored member is. */
export const identityOf = (vault: Vault, { _id, role, person }: MemberDocument): Member => ({
  id: _id,
  role,
  ...vault.open<MemberPerson>(person, memberAad(_id)),
});

/** A caller with a member's token. */
export interface MemberCaller extends Principal {
  readonly member: Member;
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
}

/** @throws AppError invalidMemberToken for any other caller */
export function memberOf(principal: Principal): MemberCaller {
  const { member, sessionId, sessionExpiresAt } = principal;
  if (!member || sessionId === null || sessionExpiresAt === null)
    throw new AppError('invalidMemberToken');
  return { ...principal, member, sessionId, sessionExpiresAt };
}
