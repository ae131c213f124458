import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { normalEmail } from '../../../extraction/users/userKeys.ts';
import type { ClientDocument, ClientsStore } from '../../../access/clients/clients.store.ts';
import { identityOf } from '../memberIdentity.ts';
import type { MemberInvitationsStore } from '../memberInvitations.store.ts';
import {
  CHALLENGE_SECONDS,
  challengeAad,
  invitationAad,
  memberAad,
  type InvitationDocument,
  type MemberDocument,
  type MemberPerson,
  type Passkey,
} from '../members.types.ts';
import { creationOptions, verifyNewPasskey, type RegistrationResponseJSON } from '../passkeys.ts';
import { invitationHash } from './inviteMember.ts';
import {
  openMemberSession,
  type MemberSession,
  type OpenMemberSessionDeps,
  type SignInFrom,
} from './openMemberSession.ts';

export interface AcceptInvitationDeps extends OpenMemberSessionDeps {
  readonly memberInvitations: MemberInvitationsStore;
  readonly clients: Pick<ClientsStore, 'findClient'>;
}

interface ValidInvitation {
  readonly invitation: InvitationDocument;
  readonly person: MemberPerson;
  readonly client: ClientDocument;
}

/** @throws AppError invitationNotValid */
export const readInvitation = (
  deps: AcceptInvitationDeps,
  token: string,
): Promise<ValidInvitation> =>
  ensureValid(deps, () => deps.memberInvitations.findByHash(invitationHash(token), deps.now()));

/**
 * Begins to accept an invitation.
 * @returns what the browser makes a passkey with
 * @throws AppError invitationNotValid, also for another address
 */
export async function startRegistration(
  deps: AcceptInvitationDeps,
  input: { readonly invitation: string; readonly email: string; readonly name?: string },
) {
  const { invitation, person } = await readInvitation(deps, input.invitation);
  const email = normalEmail(input.email);
  if (person.email !== email) throw new AppError('invitationNotValid');
  const name = nameOf(input.name ?? person.name, email);
  const registrationId = randomUUID();
  const challenge = randomBytes(32).toString('base64url');
  await deps.memberChallenges.insert({
    _id: registrationId,
    challenge,
    invitationId: invitation._id,
    name: deps.vault.seal(name, challengeAad(registrationId)),
    expiresAt: addSeconds(deps.now(), CHALLENGE_SECONDS),
  });
  const { memberId } = invitation;
  const options = creationOptions(deps.relyingParty, challenge, { memberId, name, email });
  return { registrationId, options };
}

/** A given name, or else the part of the address before the @. */
export const nameOf = (given: string, email: string): string =>
  given === '' ? email.slice(0, email.indexOf('@')) : given;

/**
 * Accepts an invitation with the passkey that the browser made, and signs its member in.
 * @throws AppError passkeyRefused; invitationNotValid if it was used or withdrawn in the meantime
 */
export async function finishRegistration(
  deps: AcceptInvitationDeps,
  input: { readonly registrationId: string; readonly response: RegistrationResponseJSON },
  from: SignInFrom,
): Promise<MemberSession> {
  const at = deps.now();
  const started = await deps.memberChallenges.take(input.registrationId, 'registration', at);
  const { invitationId, challenge, name: sealedName } = started ?? {};
  if (!invitationId || !challenge || !sealedName) throw new AppError('passkeyRefused');
  const passkey = await verifyNewPasskey(deps.relyingParty, challenge, input.response, at);
  if (await deps.members.findByPasskey(passkey.id)) throw new AppError('passkeyRefused');
  const { invitation, person } = await ensureValid(deps, () =>
    deps.memberInvitations.find(invitationId, at),
  );
  const name = deps.vault.open<string>(sealedName, challengeAad(input.registrationId));
  const member = await joinTeam(deps, invitation, { ...person, name }, [passkey], from);
  return openMemberSession(deps, member, from);
}

/**
 * Uses an invitation up, and makes its member.
 * @throws AppError invitationNotValid if it was used or withdrawn in the meantime
 */
export async function joinTeam(
  deps: AcceptInvitationDeps,
  invitation: InvitationDocument,
  person: MemberPerson,
  passkeys: readonly Passkey[],
  from: SignInFrom,
): Promise<MemberDocument> {
  if (!(await deps.memberInvitations.delete(invitation._id)))
    throw new AppError('invitationNotValid');
  const member = await saveMember(deps, invitation, person, passkeys);
  await deps.audit.append({
    at: deps.now(),
    event: invitation.isRecovery ? 'member.recovered' : 'member.joined',
    clientId: member.clientId,
    memberId: member._id,
    requestId: from.requestId,
    ip: from.ip,
    detail: member.role,
  });
  return member;
}

async function ensureValid(
  deps: AcceptInvitationDeps,
  find: () => Promise<InvitationDocument | null>,
): Promise<ValidInvitation> {
  const invitation = await find();
  if (!invitation) throw new AppError('invitationNotValid');
  const client = await deps.clients.findClient(invitation.clientId);
  if (!client || client.revokedAt) throw new AppError('invitationNotValid');
  const person = deps.vault.open<MemberPerson>(
    invitation.person,
    invitationAad(invitation._id, 'person'),
  );
  return { invitation, person, client };
}

/** Makes the member of an invitation, or gives an existing one new passkeys in place of all others. */
async function saveMember(
  { members, memberSessions, vault, now }: AcceptInvitationDeps,
  { memberId, clientId, role, isRecovery }: InvitationDocument,
  person: MemberPerson,
  passkeys: readonly Passkey[],
): Promise<MemberDocument> {
  if (isRecovery) {
    if (!(await members.replacePasskeys(memberId, passkeys)))
      throw new AppError('invitationNotValid');
    await memberSessions.deleteOf(memberId);
    const recovered = await members.find(memberId);
    if (!recovered) throw new AppError('invitationNotValid');
    return recovered;
  }
  const team = await members.listOf(clientId);
  if (team.some((one) => identityOf(vault, one).email === person.email))
    throw new AppError('invitationNotValid');
  const member: MemberDocument = {
    _id: memberId,
    clientId,
    person: vault.seal(person, memberAad(memberId)),
    role,
    passkeys,
    createdAt: now(),
    leftAt: null,
  };
  await members.insert(member);
  return member;
}
