import { createHash } from 'node:crypto';
import Joi from 'joi';
import { AppError, notAllowed } from '../../../errors/AppError.ts';

import { addSeconds, type Clock } from '../../../infra/clock.ts';
import { decryptJwe, JweError, readJweHeader } from '../../../infra/jwe/jwe.ts';
import type { EncryptionPrivateJwk } from '../../../infra/jwe/jwe.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { VaultError, type Vault } from '../../../infra/vault/Vault.ts';
import type { Principal } from '../../../principal/principal.ts';
import { encryptionKeyAad } from '../encryption.types.ts';
import { DECRYPT_OVERLAP_SECONDS, ROTATE_AFTER_SECONDS } from './ensureServiceKeys.ts';
import type { EncryptionKeysStore } from '../encryptionKeys.store.ts';

export interface OpenArgsDeps {
  readonly logger: Logger;
  readonly now: Clock;
  readonly vault: Vault;
  readonly keys: EncryptionKeysStore;
}

/** Decrypted credentials. */
export interface OpenedArgs {
  readonly username: string;
  readonly password: string;
  /** Marks the ciphertext as used by this task; false where another task has used it. */
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
 * Decrypts `encryptArgs`: a compact JWE for one of the service's keys, or for a key of the caller's own
 * session.
 * @throws AppError encryptArgsUnreadable for a bad, altered, foreign, expired or used ciphertext;
 *   invalidArgs or notAllowed where only the decrypted content is invalid
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
    // A vault key was retired too early. To the client this looks like an unknown key.
    deps.logger.error(
      { err: error, kid: key._id },
      'stored encryption key cannot be opened: its vault key is missing',
    );
    throw unreadable();
  }

  const checked = payloadSchema.validate(decrypted);
  if (checked.error) throw payloadError(checked.error);
  const { username, password, jti, exp } = checked.value;
  if (exp !== undefined && exp * 1000 <= now.getTime()) throw unreadable();
  const marks = jti === undefined ? [] : singleUseMarks(token, jti, key, principal);
  for (const mark of marks) if (await deps.keys.isJtiUsed(mark, taskId)) throw unreadable();
  return {
    username,
    password,
    spend: async () => {
      // Kept for as long as the ciphertext could still be decrypted.
      const until = usableUntil(key.expiresAt, exp, now);
      for (const mark of marks) if (!(await deps.keys.useJti(mark, taskId, until))) return false;
      return true;
    },
  };
}

/**
 * The marks that a used ciphertext leaves. Its `jti` is unique per client only, as two clients may both
 * count from one. The ciphertext itself is marked for all clients, because one of them may have got
 * hold of another's. Hashed, because a client may put a RUT into its `jti`.
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

function payloadError(fault: Joi.ValidationError): AppError {
  const [detail] = fault.details;
  const field = detail?.path[0];
  if (detail?.type === 'object.unknown') return notAllowed(detail.path);
  if (field === 'jti' || field === 'exp' || field === 'iat')
    return new AppError('encryptArgsUnreadable');
  return new AppError('invalidArgs');
}

function usableUntil(keyEnd: Date, exp: number | undefined, now: Date): Date {
  // A minute's margin for clock skew. Without `exp`, for as long as any key decrypts.
  const seconds = exp === undefined ? KEY_LIFE_SECONDS : exp - now.getTime() / 1000 + 60;
  const own = addSeconds(now, Math.min(seconds, KEY_LIFE_SECONDS));
  return own < keyEnd ? own : keyEnd;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
