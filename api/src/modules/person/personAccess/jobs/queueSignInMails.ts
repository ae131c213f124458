import type { Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import type { WidgetLocale } from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
import type { RightsRequestsStore } from '../../rightsRequests/rightsRequests.store.ts';
import type { ConnectionsStore } from '../../../consent/consents/connections.store.ts';
import {
  CODE_MINUTES,
  signInAad,
  type Claimed,
  type SignInDocument,
} from '../personAccess.types.ts';
import type { SignInsStore } from '../signIns.store.ts';

/** Queues the mail with a code; implemented by the `mails` module. */
export interface CodeMails {
  queue(mail: {
    readonly id: string;
    readonly kind: 'code';
    readonly to: string;
    readonly locale: WidgetLocale;
    readonly params: { readonly code: string; readonly minutes: number };
    readonly holder: string;
  }): Promise<unknown>;
}

export interface QueueSignInMailsDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly userKeys: UserKeys;
  readonly signIns: SignInsStore;
  readonly connections: ConnectionsStore;
  readonly rightsRequests: RightsRequestsStore;
  readonly mails: CodeMails;
}

const BATCH_SIZE = 100;

/**
 * Queues the mails with the requested codes, if a consent or an open request has the RUT and e-mail. This is looked up
 * here and not during the request, so that no answer reveals it. Safe to repeat.
 * @returns how many were queued
 */
export async function queueSignInMails(deps: QueueSignInMailsDeps): Promise<number> {
  let queued = 0;
  for (const signIn of await deps.signIns.withMailDue(deps.now(), BATCH_SIZE)) {
    try {
      if (await queueSignInMail(deps, signIn)) queued += 1;
      await deps.signIns.mailed(signIn._id);
    } catch (error) {
      // A failure does not hold up the others, and is retried until its code has expired.
      deps.logger.warn({ err: error, signInId: signIn._id }, 'a code could not be mailed');
    }
  }
  return queued;
}

async function queueSignInMail(
  deps: QueueSignInMailsDeps,
  { _id, mail, person, locale, expiresAt }: SignInDocument,
): Promise<boolean> {
  if (!mail || expiresAt <= deps.now()) return false;
  const { username, email } = deps.vault.open<Claimed>(person, signInAad(_id, 'person'));
  const holders = deps.userKeys.holderNames(username, email);
  // Somebody whose connections are gone can still wait for an answer.
  const isKnown =
    (await deps.connections.hasAny(holders)) || (await deps.rightsRequests.isAwaiting(holders));
  if (!isKnown) return false;
  await deps.mails.queue({
    id: `code:${_id}`,
    kind: 'code',
    to: email,
    locale,
    params: { code: deps.vault.open<string>(mail, signInAad(_id, 'mail')), minutes: CODE_MINUTES },
    holder: holders[0],
  });
  return true;
}
