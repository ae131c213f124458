import { AppError } from '../errors/AppError.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { deliverableAddress } from '../infra/mail/mailbox.ts';
import { inviteMember } from '../modules/team/members/commands/inviteMember.ts';
import { invitationUrl, relyingParty } from '../modules/team/members/relyingParty.ts';
import { ROLES, type Role } from '../principal/roles.ts';
import { CommandError, type Output } from './CommandError.ts';
import { texts } from './runOperatorCommand.ts';

export const INVITE_USAGE = `  npm run clients -- invite CLIENT_ID --email EMAIL [--role owner]`;

export const inviteOptions = texts('email', 'role', 'client');

/**
 * Invites somebody to a client's console, usually its first owner. In the sandbox the address at which
 * the invitation is accepted is printed too.
 * @throws CommandError
 */
export async function inviteCommand(
  container: OperatorContainer,
  clientId: string,
  options: { readonly email?: string; readonly role?: string },
): Promise<Output> {
  const email = deliverableAddress(options.email ?? '');
  if (email === null)
    throw new CommandError('--email is an e-mail address to which mail can be sent.');
  const role = options.role ?? 'owner';
  if (!isRole(role)) throw new CommandError(`--role is one of ${ROLES.join(', ')}.`);
  const client = await container.clients.findClient(clientId);
  if (!client || client.revokedAt)
    throw new CommandError('There is no such client, or it is revoked.');
  await container.ensureIndexes();
  const { invitation, token } = await inviteMember(container, { clientId, email, role }).catch(
    (error: unknown) => {
      throw error instanceof AppError ? new CommandError(`${error.message}.`) : error;
    },
  );
  const expiresAt = invitation.expiresAt.toISOString();
  const url = container.isSandbox
    ? invitationUrl(relyingParty(container.config.publicUrl), token)
    : null;
  return {
    json: { clientId, email, role, expiresAt, ...(url !== null && { url }) },
    lines: [
      `${email} gets an invitation by mail, as ${role} of ${client.name}, until ${expiresAt}.`,
      ...(url === null ? [] : ['', `  ${url}`]),
    ],
  };
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);
