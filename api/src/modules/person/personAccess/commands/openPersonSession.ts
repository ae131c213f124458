import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import type { Pseudonym } from '../../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import { deviceOf } from '../device.ts';
import {
  CODE_TRIES,
  PERSON_SESSION_SECONDS,
  personSessionAad,
  signInAad,
  type Claimed,
} from '../personAccess.types.ts';
import type { PersonSessionsStore } from '../personSessions.store.ts';
import { isCode } from '../signInCode.ts';
import type { SignInsStore } from '../signIns.store.ts';

export interface OpenPersonSessionDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly pseudonym: Pseudonym;
  readonly userKeys: UserKeys;
  readonly tokens: TokenSigner;
  readonly signIns: SignInsStore;
  readonly personSessions: PersonSessionsStore;
  readonly audit: AuditStore;
}

/**
 * Signs in a person who knows the code that was sent.
 * @throws AppError invalidCode, codeExpired
 */
export async function openPersonSession(
  deps: OpenPersonSessionDeps,
  input: {
    signInId: string;
    code: string;
    requestId: string;
    ip: string;
    userAgent?: string | undefined;
  },
): Promise<{ token: string; expiresAt: Date }> {
  const now = deps.now();
  const signIn = await deps.signIns.countTry(input.signInId, now);
  if (!signIn) throw new AppError('codeExpired');
  if (!isCode(deps.pseudonym, signIn, input.code))
    throw new AppError('invalidCode', { attemptsLeft: CODE_TRIES - signIn.tries });
  if (!(await deps.signIns.use(signIn._id, now))) throw new AppError('codeExpired');

  const claimed = deps.vault.open<Claimed>(signIn.person, signInAad(signIn._id, 'person'));
  const holder = deps.userKeys.holder(claimed.username, claimed.email);
  // The session has its own id, which whoever started the sign-in does not know.
  const sessionId = randomUUID();
  const { token, expiresAt } = deps.tokens.sign('person', {
    subject: sessionId,
    lifetimeSeconds: PERSON_SESSION_SECONDS,
  });
  // Written first, so that nobody is signed in without an audit entry.
  await deps.audit.append({
    at: now,
    event: 'person.signed-in',
    clientId: null,
    sessionId,
    requestId: input.requestId,
    ip: input.ip,
    subject: holder,
  });
  await deps.personSessions.insert({
    _id: sessionId,
    holder,
    person: deps.vault.seal(claimed, personSessionAad(sessionId)),
    locale: signIn.locale,
    device: deviceOf(input.userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: addSeconds(now, PERSON_SESSION_SECONDS),
  });
  return { token, expiresAt };
}
