import { randomUUID } from 'node:crypto';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { UserKeys } from '../../users/userKeys.ts';
import type { WidgetLocale } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { CODE_MINUTES, signInAad, type Claimed } from '../personAccess.types.ts';
import { codeHash, newCode } from '../signInCode.ts';
import type { SignInLimit } from '../signInLimit.ts';
import type { SignInsStore } from '../signIns.store.ts';

export interface StartSignInDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly pseudonym: Pseudonym;
  readonly userKeys: UserKeys;
  readonly signIns: SignInsStore;
  readonly signInLimit: SignInLimit;
  /** Called when there is a mail to be queued. */
  readonly onMailDue: () => void;
}

/**
 * Creates a code for anybody who claims to be this person. Nothing is looked up: a worker finds out
 * later whether there is anybody to send it to, so that neither the answer nor its timing reveals
 * it.
 * @throws AppError tooManyRequests
 */
export async function startSignIn(
  deps: StartSignInDeps,
  input: Claimed & { readonly locale: WidgetLocale },
): Promise<{ signInId: string; codeExpiresAt: Date }> {
  const { username, email, locale } = input;
  await deps.signInLimit.count({ username, email });
  const now = deps.now();
  const signInId = randomUUID();
  const code = newCode();
  const expiresAt = addSeconds(now, CODE_MINUTES * 60);
  await deps.signIns.insert({
    _id: signInId,
    holder: deps.userKeys.holder(username, email),
    person: deps.vault.seal({ username, email }, signInAad(signInId, 'person')),
    codeHash: codeHash(deps.pseudonym, signInId, code),
    tries: 0,
    usedAt: null,
    createdAt: now,
    locale,
    mail: deps.vault.seal(code, signInAad(signInId, 'mail')),
    mailDueAt: now,
    expiresAt,
  });
  deps.onMailDue();
  return { signInId, codeExpiresAt: expiresAt };
}
