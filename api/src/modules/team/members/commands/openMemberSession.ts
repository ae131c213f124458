import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Member } from '../../../../principal/principal.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { deviceOf } from '../../../person/personAccess/device.ts';
import type { MemberChallengesStore } from '../memberChallenges.store.ts';
import { identityOf } from '../memberIdentity.ts';
import type { MembersStore } from '../members.store.ts';
import {
  CHALLENGE_SECONDS,
  MEMBER_SESSION_SECONDS,
  type DemoMember,
  type MemberDocument,
} from '../members.types.ts';
import type { MemberSessionsStore } from '../memberSessions.store.ts';
import { requestOptions, verifyPasskey, type AuthenticationResponseJSON } from '../passkeys.ts';
import type { RelyingParty } from '../relyingParty.ts';

export interface OpenMemberSessionDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly tokens: TokenSigner;
  readonly members: MembersStore;
  readonly memberSessions: MemberSessionsStore;
  readonly memberChallenges: MemberChallengesStore;
  readonly audit: AuditStore;
  readonly relyingParty: RelyingParty;
}

/** The request that signs in. */
export interface SignInFrom {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

export interface MemberSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly member: Member;
}

/** Begins a sign-in by whichever passkey of this site the browser has. */
export async function startMemberSignIn({
  now,
  memberChallenges,
  relyingParty,
}: OpenMemberSessionDeps) {
  const signInId = randomUUID();
  const challenge = randomBytes(32).toString('base64url');
  await memberChallenges.insert({
    _id: signInId,
    challenge,
    invitationId: null,
    name: null,
    expiresAt: addSeconds(now(), CHALLENGE_SECONDS),
  });
  return { signInId, options: requestOptions(relyingParty, challenge) };
}

/**
 * Signs in the member whose passkey signed the challenge.
 * @throws AppError passkeyRefused
 */
export async function finishMemberSignIn(
  deps: OpenMemberSessionDeps,
  input: { readonly signInId: string; readonly response: AuthenticationResponseJSON },
  from: SignInFrom,
): Promise<MemberSession> {
  const at = deps.now();
  const started = await deps.memberChallenges.take(input.signInId, 'sign-in', at);
  if (!started) throw new AppError('passkeyRefused');
  const { response } = input;
  const known = await deps.members.findByPasskey(response.id);
  const { member, counter } = await verifyPasskey(
    deps.relyingParty,
    started.challenge,
    response,
    known,
  );
  await deps.members.usePasskey(member, response.id, { counter, lastUsedAt: at });
  return openMemberSession(deps, member, from);
}

/**
 * Signs in one of the sandbox's members, who need no passkey.
 * @throws AppError forbidden if nobody was seeded
 */
export async function openDemoSession(
  deps: OpenMemberSessionDeps,
  as: DemoMember,
  from: SignInFrom,
): Promise<MemberSession> {
  const member = await deps.members.findDemo(as);
  if (!member) throw new AppError('forbidden');
  return openMemberSession(deps, member, from);
}

/** Opens a session for a member who has proved who they are. */
export async function openMemberSession(
  { now, vault, tokens, memberSessions, audit }: OpenMemberSessionDeps,
  member: MemberDocument,
  { requestId, ip, userAgent }: SignInFrom,
): Promise<MemberSession> {
  const at = now();
  const { _id: memberId, clientId } = member;
  const sessionId = randomUUID();
  const { token, expiresAt } = tokens.sign('member', {
    subject: sessionId,
    lifetimeSeconds: MEMBER_SESSION_SECONDS,
  });
  // Written first, so that nobody is signed in without an audit entry.
  await audit.append({
    at,
    event: 'member.signed-in',
    clientId,
    memberId,
    sessionId,
    requestId,
    ip,
  });
  await memberSessions.insert({
    _id: sessionId,
    clientId,
    memberId,
    device: deviceOf(userAgent),
    createdAt: at,
    lastSeenAt: at,
    expiresAt: addSeconds(at, MEMBER_SESSION_SECONDS),
  });
  return { token, expiresAt, member: identityOf(vault, member) };
}
