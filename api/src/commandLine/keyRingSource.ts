import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ringOf, type Config } from '../config/env.ts';
import { SANDBOX_SECRETS, WORKER_SECRETS, writeSandboxSecret } from '../config/sandboxSecrets.ts';
import { CommandError } from './CommandError.ts';

/** The key rings, keyed by their names on the command line. */
export const RINGS = {
  vault: 'VAULT_KEYS',
  jwt: 'JWT_KEYS',
  audit: 'AUDIT_KEYS',
  credentials: 'CREDENTIAL_KEYS',
  pseudonym: 'PSEUDONYM_KEY',
  receipts: 'RECEIPT_KEYS',
} as const;
export type RingName = keyof typeof RINGS;

/** Where a ring is stored, and how to change it. */
export interface KeyRingSource {
  readonly text: string;
  /** Whether the variable contains one key without an id, which is called k0 in `text`. */
  readonly hasNoIds?: boolean;
  /** Where the ring is stored, for messages. */
  readonly place: string;
  /** Null if only the operator can change the ring, in the environment or a secret manager. */
  readonly write: ((text: string) => void) | null;
}

/**
 * Finds the ring that processes with this configuration read: the file of `NAME_FILE`, the variable
 * `NAME`, or in the sandbox the sandbox's own file.
 */
export function keyRingSource(
  ring: RingName,
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): KeyRingSource {
  return sourceOf(RINGS[ring], ring === 'credentials' ? WORKER_SECRETS : SANDBOX_SECRETS, {
    config,
    env,
    text: {
      vault: config.vaultKeys,
      jwt: config.jwtKeys,
      audit: config.auditKeys,
      credentials: config.credentialKeys,
      pseudonym: config.pseudonymKeys,
      receipts: config.receiptKeys,
    }[ring],
  });
}

/** The same for the public halves of `credentials`, which API processes use. */
export function publicRingSource(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
): KeyRingSource {
  const text = config.credentialPublicKeys;
  return sourceOf('CREDENTIAL_PUBLIC_KEYS', SANDBOX_SECRETS, { config, env, text });
}

function sourceOf(
  name: (typeof RINGS)[RingName] | 'CREDENTIAL_PUBLIC_KEYS',
  sandboxFile: string,
  given: {
    readonly config: Config;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly text: string | null;
  },
): KeyRingSource {
  const { config, env, text } = given;
  const file = env[`${name}_FILE`];
  if (file) {
    return {
      text: ringOf(readFileSync(file, 'utf8').trim()),
      place: file,
      write: (text) => replaceFile(file, `${text}\n`),
    };
  }
  if (text === null) throw new CommandError(`${name} is not set: run this where it is.`);
  if (env[name] || !config.isSandbox)
    return {
      text,
      hasNoIds: env[name]?.includes(':') === false,
      place: `the environment variable ${name}`,
      write: null,
    };
  const path = join(config.dataDir, sandboxFile);
  return { text, place: path, write: (next) => writeSandboxSecret(path, name, next) };
}

/**
 * Replaces the file atomically: a process that starts meanwhile reads either the old or the new
 * one.
 */
function replaceFile(path: string, text: string): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: statSync(path).mode & 0o777, flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${path} cannot be written (${code ?? 'unknown reason'}).`);
  }
}
