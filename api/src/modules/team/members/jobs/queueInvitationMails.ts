import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Role } from '../../../../principal/roles.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { MemberInvitationsStore } from '../memberInvitations.store.ts';
import { invitationAad, type InvitationDocument, type MemberPerson } from '../members.types.ts';
import { invitationUrl, type RelyingParty } from '../relyingParty.ts';

interface InvitationMail {
  readonly id: string;
  readonly kind: 'invitation';
  readonly to: string;
  readonly locale: 'es-CL';
  readonly params: {
    readonly clientName: string;
    readonly role: Role;
    readonly url: string;
    readonly expiresAt: string;
    readonly isRecovery: boolean;
  };
  readonly holder: null;
}

interface QueueInvitationMailsDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly clients: Pick<ClientsStore, 'findClient'>;
  readonly memberInvitations: MemberInvitationsStore;
  readonly relyingParty: RelyingParty;
  /** Implemented by the `mails` module. */
  readonly mails: { queue(mail: InvitationMail): Promise<unknown> };
}

const BATCH_SIZE = 100;

/**
 * Queues the mails with invitations. Safe to repeat.
 * @returns how many were queued
 */
export async function queueInvitationMails(deps: QueueInvitationMailsDeps): Promise<number> {
  let queued = 0;
  for (const invitation of await deps.memberInvitations.withMailDue(deps.now(), BATCH_SIZE)) {
    try {
      if (await queueInvitationMail(deps, invitation)) queued += 1;
      await deps.memberInvitations.mailed(invitation._id);
    } catch (error) {
      // A failure does not hold up the others, and is retried until the invitation has expired.
      deps.logger.warn(
        { err: error, invitationId: invitation._id },
        'an invitation could not be mailed',
      );
    }
  }
  return queued;
}

async function queueInvitationMail(
  { now, vault, clients, mails, relyingParty }: QueueInvitationMailsDeps,
  { _id, clientId, mail, person, role, isRecovery, expiresAt }: InvitationDocument,
): Promise<boolean> {
  const client = await clients.findClient(clientId);
  if (!mail || !client || client.revokedAt || expiresAt <= now()) return false;
  const token = vault.open<string>(mail, invitationAad(_id, 'mail'));
  await mails.queue({
    id: `invitation:${_id}`,
    kind: 'invitation',
    to: vault.open<MemberPerson>(person, invitationAad(_id, 'person')).email,
    locale: 'es-CL',
    params: {
      clientName: client.name,
      role,
      url: invitationUrl(relyingParty, token),
      expiresAt: expiresAt.toISOString(),
      isRecovery,
    },
    holder: null,
  });
  return true;
}
