import { createHash } from 'node:crypto';
import Joi from 'joi';
import { AppError, notAllowed } from '../../../../errors/AppError.ts';

import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import { decryptJwe, JweError, JwePayloadError, readJweHeader } from '../../../../infra/jwe/jwe.ts';
import type { EncryptionPrivateJwk } from '../../../../infra/jwe/jwe.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { VaultError } from '../../../../infra/vault/VaultError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { encryptionKeyAad } from '../encryption.types.ts';
import type { EncryptionKeyDocument, EncryptionKeysStore } from '../encryptionKeys.store.ts';

export interface OpenArgsDeps {
  readonly logger: Logger;
  readonly now: Clock;
  readonly vault: Vault;
  readonly keys: EncryptionKeysStore;
}

/** For what compares orders by their content. */
export interface ReadArgsDeps {
  readonly readArgs: (
    token: string,
    principal: Principal,
  ) => Promise<Pick<OpenedArgs, 'username' | 'password'>>;
}

/** Decrypted credentials. */
export type OpenedArgs = Awaited<ReturnType<typeof openArgs>>;

interface Payload {
  username: string;
  password: string;
  jti?: string;
  exp?: number;
  iat?: number;
  aud?: string;
}

/** How far in the future a ciphertext for a service key may expire. */
const LONGEST_SECONDS = 600;

const payloadSchema = Joi.object<Payload>({
  username: Joi.string().allow('').required(),
  password: Joi.string().allow('').required(),
  jti: Joi.string().max(255),
  exp: Joi.number(),
  iat: Joi.number(),
  aud: Joi.string(),
}).options({ convert: false });

/**
 * What `encryptArgs` says, without any sign of when and with which key it was encrypted. Tells
 * nobody more than `openArgs`: a ciphertext of another client or session is refused as well.
 * @throws AppError like `openArgs`, but not for a ciphertext that was used before
 */
export async function readArgs(
  deps: OpenArgsDeps,
  token: string,
  principal: Principal,
): Promise<Pick<OpenedArgs, 'username' | 'password'>> {
  const { username, password } = (await decryptArgs(deps, token, principal)).payload;
  return { username, password };
}

/**
 * Decrypts `encryptArgs`: a compact JWE for a key of the caller's own session, or for one of the
 * service's keys. Every client may encrypt for a service key, so such a ciphertext has to name its
 * client (`aud`), can be used once (`jti`) and expires within minutes (`exp`).
 * @throws AppError encryptArgsUnreadable for a bad, altered, foreign, expired or used ciphertext;
 *   argsNotObject, invalidArgs or notAllowed if only the decrypted content is invalid
 */
export async function openArgs(
  deps: OpenArgsDeps,
  token: string,
  principal: Principal,
  taskId: string,
) {
  const { payload, key } = await decryptArgs(deps, token, principal);
  const { username, password, jti, exp } = payload;
  // Unique per client, because two clients may both count up from one. Hashed, because a client may
  // put a RUT into its `jti`.
  const mark = jti === undefined ? null : `${principal.clientId}:${key._id}:${hash(jti)}`;
  if (mark !== null && (await deps.keys.isJtiUsed(mark, taskId))) throw unreadable();
  return {
    username,
    password,
    // Kept for as long as the ciphertext could still be decrypted.
    /** Marks the ciphertext as used by this task; false if another task has used it. */
    spend: async () =>
      mark === null || deps.keys.useJti(mark, taskId, usableUntil(key.expiresAt, exp, deps.now())),
  };
}

const unreadable = () => new AppError('encryptArgsUnreadable');

async function decryptArgs(
  deps: OpenArgsDeps,
  token: string,
  principal: Principal,
): Promise<{ payload: Payload; key: EncryptionKeyDocument }> {
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
    if (error instanceof JwePayloadError) throw new AppError('argsNotObject');
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
  const { exp, aud } = checked.value;
  if (aud !== undefined && aud.toLowerCase() !== principal.clientId) throw unreadable();
  if (exp !== undefined && exp * 1000 <= now.getTime()) throw unreadable();
  if (key.sessionId === null && !isBound(checked.value, now)) throw unreadable();
  return { payload: checked.value, key };
}

/**
 * Whether a ciphertext for a service key names its client, can be used only once and expires soon.
 */
function isBound({ aud, jti, exp }: Payload, now: Date): boolean {
  return (
    aud !== undefined &&
    jti !== undefined &&
    exp !== undefined &&
    exp * 1000 <= addSeconds(now, LONGEST_SECONDS).getTime()
  );
}

function payloadError(fault: Joi.ValidationError): AppError {
  const [detail] = fault.details;
  const field = detail?.path[0];
  if (detail?.type === 'object.unknown') return notAllowed(detail.path);
  if (['jti', 'exp', 'iat', 'aud'].includes(String(field)))
    return new AppError('encryptArgsUnreadable');
  return new AppError('invalidArgs');
}

function usableUntil(keyEnd: Date, exp: number | undefined, now: Date): Date {
  if (exp === undefined) return keyEnd;
  // A minute's margin for clock skew.
  const own = addSeconds(now, exp - now.getTime() / 1000 + 60);
  return own < keyEnd ? own : keyEnd;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
