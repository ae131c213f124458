import { hash, randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import {
  openidSecretAad,
  type ClientDocument,
  type ClientsStore,
} from '../../../access/clients/clients.store.ts';
import { normalEmail } from '../../../extraction/users/userKeys.ts';
import {
  joinTeam,
  nameOf,
  type AcceptInvitationDeps,
} from '../../members/commands/acceptInvitation.ts';
import {
  openMemberSession,
  type MemberSession,
  type SignInFrom,
} from '../../members/commands/openMemberSession.ts';
import { identityOf } from '../../members/memberIdentity.ts';
import {
  CHALLENGE_SECONDS,
  invitationAad,
  type MemberDocument,
  type MemberPerson,
} from '../../members/members.types.ts';
import {
  OpenidError,
  returnUrl,
  type OpenidConnection,
  type OpenidPerson,
  type OpenidProviders,
} from '../openidProvider.ts';
import type { OpenidSignInsStore } from '../openidSignIns.store.ts';

export interface OpenidSignInDeps extends AcceptInvitationDeps {
  readonly logger: Logger;
  readonly clients: Pick<ClientsStore, 'findClient' | 'findByDomain'>;
  readonly openidSignIns: OpenidSignInsStore;
  readonly openidProviders: OpenidProviders;
}

/** A name that a provider gives is cut to what an invitation accepts. */
const MAX_NAME = 80;

/**
 * Begins a sign-in at the provider of the organisation whose people have addresses of this domain.
 * @returns the provider's page
 * @throws AppError openidNotConfigured, openidUnavailable
 */
export async function startOpenidSignIn(
  deps: OpenidSignInDeps,
  email: string,
): Promise<{ readonly signInId: string; readonly url: string }> {
  const client = await deps.clients.findByDomain(domainOf(normalEmail(email)));
  const connection = client && connectionOf(deps, client);
  if (!connection) throw new AppError('openidNotConfigured');
  const { url, ...secrets } = await refusing(deps, client._id, () =>
    deps.openidProviders.begin(connection),
  );
  const signInId = randomUUID();
  await deps.openidSignIns.insert({
    _id: signInId,
    clientId: client._id,
    ...secrets,
    expiresAt: addSeconds(deps.now(), CHALLENGE_SECONDS),
  });
  return { signInId, url };
}

/**
 * Signs in the member whose address the provider has verified, or who is invited with that address.
 * @param input.callback path and query of the address at which the browser came back
 * @throws AppError openidRefused, openidUnavailable
 */
export async function finishOpenidSignIn(
  deps: OpenidSignInDeps,
  input: { readonly signInId: string; readonly callback: string },
  from: SignInFrom,
): Promise<MemberSession> {
  const started = await deps.openidSignIns.take(input.signInId, deps.now());
  const member = await refusing(deps, started?.clientId, async () => {
    const client = started && (await deps.clients.findClient(started.clientId));
    const connection = client && !client.revokedAt && connectionOf(deps, client);
    if (!connection) throw new OpenidError('refused', 'unknown, used or expired');
    const person = await deps.openidProviders.finish(connection, started, input.callback);
    return memberOf(deps, client, person, from);
  });
  return openMemberSession(deps, member, from);
}

function connectionOf(
  { vault, relyingParty }: OpenidSignInDeps,
  { _id, openid, openidSecret }: ClientDocument,
): OpenidConnection | null {
  if (!openid) return null;
  const secret = openidSecret ? vault.open<string>(openidSecret, openidSecretAad(_id)) : null;
  return { ...openid, secret, returnUrl: returnUrl(relyingParty, _id) };
}

/** @throws OpenidError for somebody else, and for another account with a member's address */
async function memberOf(
  deps: OpenidSignInDeps,
  { _id: clientId, openid }: ClientDocument,
  { subject, email: given, name }: OpenidPerson,
  from: SignInFrom,
): Promise<MemberDocument> {
  const email = normalEmail(given);
  // Of other domains, the organisation's provider knows no more than anybody.
  if (!openid || domainOf(email) !== openid.domain)
    throw new OpenidError('refused', 'an address of another domain');
  const team = await deps.members.listOf(clientId);
  const known = team.find((one) => identityOf(deps.vault, one).email === email);
  const member = known ?? (await joinInvited(deps, clientId, { name, email }, from));
  const account = {
    issuer: openid.issuer,
    subjectHash: hash('sha256', subject),
    lastUsedAt: deps.now(),
  };
  if (!(await deps.members.useAccount(member._id, account)))
    throw new OpenidError('refused', 'another account with this address');
  return member;
}

async function joinInvited(
  deps: OpenidSignInDeps,
  clientId: string,
  { name, email }: MemberPerson,
  from: SignInFrom,
): Promise<MemberDocument> {
  const open = await deps.memberInvitations.listOf(clientId, deps.now());
  const invitation = open.find(({ _id, person, isRecovery }) => {
    const invited = deps.vault.open<MemberPerson>(person, invitationAad(_id, 'person'));
    return !isRecovery && invited.email === email;
  });
  if (!invitation) throw new OpenidError('refused', 'nobody of the team');
  const shown = name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME);
  return joinTeam(deps, invitation, { email, name: nameOf(shown, email) }, [], from);
}

/** Answers every refusal alike: the reason is in the log only. */
async function refusing<T>(
  { logger }: OpenidSignInDeps,
  clientId: string | undefined,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isRaced = error instanceof AppError && error.catalogueName === 'invitationNotValid';
    if (!isRaced && !(error instanceof OpenidError)) throw error;
    const { kind, reason } = isRaced
      ? { kind: 'refused', reason: 'the invitation was used meanwhile' }
      : (error as OpenidError);
    logger.warn({ clientId, reason }, 'a sign-in by OpenID failed');
    throw new AppError(kind === 'refused' ? 'openidRefused' : 'openidUnavailable');
  }
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
