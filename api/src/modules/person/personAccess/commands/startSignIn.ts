import { randomUUID } from 'node:crypto';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Pseudonym } from '../../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import type { WidgetLocale } from '../../../consent/widgetConfigs/widgetConfig.schemas.ts';
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
  readonly audit: AuditStore;
  /** Called when there is a mail to be queued. */
  readonly onMailDue: () => void;
}

/**
 * Creates a code for anybody who claims to be this person. Nothing is looked up: a worker finds out
 * later whether there is anybody to send it to, so that neither the answer nor its timing reveals
 * it. If the person has had too many mails, there is none and no code fits, except for whoever has
 * signed in as them from this address before.
 * @throws AppError tooManyRequests
 */
export async function startSignIn(
  deps: StartSignInDeps,
  input: Claimed & { readonly locale: WidgetLocale; readonly ip: string },
): Promise<{ signInId: string; codeExpiresAt: Date }> {
  const { username, email, locale, ip } = input;
  const isWithinLimit = await deps.signInLimit.count({ username, email }, ip);
  const isMailed = isWithinLimit || (await hasSignedInFrom(deps, input));
  const now = deps.now();
  const signInId = randomUUID();
  const code = newCode();
  const expiresAt = addSeconds(now, CODE_MINUTES * 60);
  await deps.signIns.insert({
    _id: signInId,
    holder: deps.userKeys.holder(username, email),
    person: deps.vault.seal({ username, email }, signInAad(signInId, 'person')),
    // What is not mailed must not be guessable either.
    codeHash: codeHash(deps.pseudonym, signInId, isMailed ? code : randomUUID()),
    tries: 0,
    usedAt: null,
    createdAt: now,
    locale,
    mail: isMailed ? deps.vault.seal(code, signInAad(signInId, 'mail')) : null,
    mailDueAt: now,
    expiresAt,
  });
  deps.onMailDue();
  return { signInId, codeExpiresAt: expiresAt };
}

async function hasSignedInFrom(
  { audit, userKeys }: StartSignInDeps,
  { username, email, ip }: Claimed & { readonly ip: string },
): Promise<boolean> {
  const subject = { $in: [...userKeys.holderNames(username, email)] };
  return (await audit.newest({ subject, event: 'person.signed-in', ip })) !== null;
}
