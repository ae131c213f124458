import type { Clock } from '../../../infra/clock.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { UserKeys } from '../../users/userKeys.ts';
import type { ConnectionsStore } from '../connections.store.ts';
import { CODE_MINUTES, signInAad, type Claimed, type CodeMail } from '../personAccess.types.ts';
import type { SignInsStore } from '../signIns.store.ts';

/** What queues the mail with a code; the `mails` module implements it. */
export interface CodeMails {
  queue(mail: {
    readonly id: string;
    readonly kind: 'code';
    readonly to: string;
    readonly locale: CodeMail['locale'];
    readonly params: { readonly code: string; readonly minutes: number };
    readonly holder: string;
  }): Promise<unknown>;
}

export interface QueueSignInMailsDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly userKeys: UserKeys;
  readonly signIns: SignInsStore;
  readonly connections: ConnectionsStore;
  readonly mails: CodeMails;
}

const BATCH_SIZE = 100;

/**
 * Queues the mails with the codes that were asked for, to those whom a consent names. Here and not in
 * the request it is found out who that is, so that nobody can tell from an answer. Safe to repeat.
 * @returns how many were queued
 */
export async function queueSignInMails(deps: QueueSignInMailsDeps): Promise<number> {
  let queued = 0;
  for (const signIn of await deps.signIns.withMailDue(deps.now(), BATCH_SIZE)) {
    const { _id, mail, person, expiresAt } = signIn;
    if (mail && expiresAt > deps.now()) {
      const { username, email } = deps.vault.open<Claimed>(person, signInAad(_id, 'person'));
      const holders = deps.userKeys.holderNames(username, email);
      if (await deps.connections.hasAny(holders)) {
        const { code, locale } = deps.vault.open<CodeMail>(mail, signInAad(_id, 'mail'));
        await deps.mails.queue({
          id: `code:${_id}`,
          kind: 'code',
          to: email,
          locale,
          params: { code, minutes: CODE_MINUTES },
          holder: holders[0],
        });
        queued += 1;
      }
    }
    await deps.signIns.mailed(_id);
  }
  return queued;
}
