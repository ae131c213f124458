import { createHash } from 'node:crypto';
import Joi from 'joi';
import { AppError } from '../../../errors/AppError.ts';
import { notAllowedMessage } from '../../../errors/notAllowed.ts';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import { decryptJwe, JweError, readJweHeader } from '../../../infra/jwe/jwe.ts';
import type { EncryptionPrivateJwk } from '../../../infra/jwe/jwe.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { VaultError, type Vault } from '../../../infra/vault/Vault.ts';
import type { Principal } from '../../auth/auth.types.ts';
import { encryptionKeyAad } from '../encryption.types.ts';
import { DECRYPT_OVERLAP_SECONDS, ROTATE_AFTER_SECONDS } from './ensureServiceKeys.ts';
import type { EncryptionKeysStore } from '../encryptionKeys.store.ts';

export interface OpenArgsDeps {
  readonly logger: Logger;
  readonly now: Clock;
  readonly vault: Vault;
  readonly keys: EncryptionKeysStore;
}

/** Credentials that came encrypted. */
export interface OpenedArgs {
  readonly username: string;
  readonly password: string;
  /** Marks the ciphertext's `jti` as used by this task; false where another used it before. */
  spend(): Promise<boolean>;
}

interface Payload {
  username: string;
  password: string;
  jti?: string;
  exp?: number;
  iat?: number;
}

const KEY_LIFE_SECONDS = ROTATE_AFTER_SECONDS + DECRYPT_OVERLAP_SECONDS;

const payloadSchema = Joi.object<Payload>({
  username: Joi.string().allow('').required(),
  password: Joi.string().allow('').required(),
  jti: Joi.string().max(255),
  exp: Joi.number(),
  iat: Joi.number(),
}).options({ convert: false });

/**
 * Opens `encryptArgs`: a compact JWE to one of the service's keys, or to a key of the caller's own
 * session (design section 5).
 * @throws AppError encryptArgsUnreadable for a bad, altered, foreign, expired or used ciphertext;
 *   invalidArgs or notAllowed where the ciphertext is good and its content is not
 */
export async function openArgs(
  deps: OpenArgsDeps,
  token: string,
  principal: Principal,
  taskId: string,
): Promise<OpenedArgs> {
  const unreadable = () => new AppError('encryptArgsUnreadable');
  const header = readJweHeader(token);
  const now = deps.now();
  const key = header && (await deps.keys.find(header.kid, now));
  if (!key || (key.sessionId !== null && key.sessionId !== principal.sessionId)) throw unreadable();

  let decrypted: Record<string, unknown>;
  try {
    const aad = encryptionKeyAad(key._id);
    decrypted = await decryptJwe(token, deps.vault.open<EncryptionPrivateJwk>(key.privateJwk, aad));
  } catch (error) {
    if (error instanceof JweError) throw unreadable();
    if (!(error instanceof VaultError)) throw error;
    // A vault key was dropped too early. To the client it is a key that is no more.
    deps.logger.error({ err: error, kid: key._id }, 'a stored encryption key cannot be opened');
    throw unreadable();
  }

  const checked = payloadSchema.validate(decrypted);
  if (checked.error) throw payloadFault(checked.error);
  const { username, password, jti, exp } = checked.value;
  if (exp !== undefined && exp * 1000 <= now.getTime()) throw unreadable();
  const marks = jti === undefined ? [] : singleUseMarks(token, jti, key, principal);
  for (const mark of marks) if (await deps.keys.isJtiUsed(mark, taskId)) throw unreadable();
  return {
    username,
    password,
    spend: async () => {
      // Kept as long as the ciphertext could be opened at all.
      const until = lastMoment(key.expiresAt, exp, now);
      for (const mark of marks) if (!(await deps.keys.useJti(mark, taskId, until))) return false;
      return true;
    },
  };
}

/**
 * What is used up with a ciphertext: its id among those of its client, since two clients may well
 * count from one, and itself among everybody's, since whoever gets hold of it is a client as well.
 * Hashed, because a client may well put a RUT there.
 */
function singleUseMarks(
  token: string,
  jti: string,
  key: { readonly _id: string; readonly sessionId: string | null },
  { clientId }: Principal,
): string[] {
  const own = `${clientId}:${key._id}:${hash(jti)}`;
  return key.sessionId === null ? [`ciphertext:${key._id}:${hash(token)}`, own] : [own];
}

function payloadFault(fault: Joi.ValidationError): AppError {
  const [detail] = fault.details;
  const field = detail?.path[0];
  if (detail?.type === 'object.unknown')
    return new AppError('notAllowed', { message: notAllowedMessage(detail.path) });
  if (field === 'jti' || field === 'exp' || field === 'iat')
    return new AppError('encryptArgsUnreadable');
  return new AppError('invalidArgs');
}

function lastMoment(keyEnd: Date, exp: number | undefined, now: Date): Date {
  // A minute's margin: processes' clocks differ. Without `exp`, as long as any key decrypts.
  const seconds = exp === undefined ? KEY_LIFE_SECONDS : exp - now.getTime() / 1000 + 60;
  const own = addSeconds(now, Math.min(seconds, KEY_LIFE_SECONDS));
  return own < keyEnd ? own : keyEnd;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
