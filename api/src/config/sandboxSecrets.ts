import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateKeyRing } from '../infra/keys/keyRing.ts';

export interface SandboxSecrets {
  VAULT_KEYS: string;
  JWT_KEYS: string;
  PSEUDONYM_KEY: string;
}

/**
 * The sandbox's own secrets, generated at first use. Several processes may start at once: each writes
 * its own file and links it into place, and the first link wins.
 * @throws if the folder cannot be written or the file holds something else
 */
export function readSandboxSecrets(path: string): SandboxSecrets {
  const existing = readIfPresent(path);
  if (existing) return existing;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const now = new Date();
  const fresh: SandboxSecrets = {
    VAULT_KEYS: generateKeyRing(now),
    JWT_KEYS: generateKeyRing(now),
    PSEUDONYM_KEY: randomBytes(32).toString('base64'),
  };
  const draft = `${path}.${String(process.pid)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const decided = readIfPresent(path);
  if (!decided) throw new Error('secrets.json vanished while it was being created');
  return decided;
}

/** Replaces one secret; the file is replaced atomically. */
export function writeSandboxSecret(path: string, name: keyof SandboxSecrets, value: string): void {
  const known = readSandboxSecrets(path);
  const draft = `${path}.${String(process.pid)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify({ ...known, [name]: value }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  renameSync(draft, path);
}

function readIfPresent(path: string): SandboxSecrets | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  let value: Partial<SandboxSecrets>;
  try {
    value = JSON.parse(text) as Partial<SandboxSecrets>;
  } catch {
    throw new Error('secrets.json is not JSON');
  }
  const { VAULT_KEYS, JWT_KEYS, PSEUDONYM_KEY } = value;
  if (!VAULT_KEYS || !JWT_KEYS || !PSEUDONYM_KEY)
    throw new Error(
      'secrets.json lacks a key; delete it together with the data folder to start anew',
    );
  return { VAULT_KEYS, JWT_KEYS, PSEUDONYM_KEY };
}
