import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deriveKey, generateKeyRing, parseKeyRing } from '../infra/keys/keyRing.ts';
import { publicRingOf } from '../infra/vault/publicKeyWrapping.ts';

/** What every process of the sandbox has. */
export interface SandboxSecrets {
  VAULT_KEYS: string;
  JWT_KEYS: string;
  RECEIPT_KEYS: string;
  PSEUDONYM_KEY: string;
  CREDENTIAL_PUBLIC_KEYS: string;
}

/** What a folder from before may lack. */
type LaterSecrets = Pick<SandboxSecrets, 'CREDENTIAL_PUBLIC_KEYS' | 'RECEIPT_KEYS'>;

/** What API processes never read. */
export interface WorkerSecrets {
  CREDENTIAL_KEYS: string;
}

/** The files of DATA_DIR that hold them. */
export const SANDBOX_SECRETS = 'secrets.json';
export const WORKER_SECRETS = 'worker-secrets.json';

/**
 * The sandbox's own secrets, generated at first use.
 * @throws if the folder cannot be written or a file holds something else
 */
export function readSandboxSecrets(dataDir: string): SandboxSecrets {
  const path = join(dataDir, SANDBOX_SECRETS);
  const now = new Date();
  const known = readOrCreate<Omit<SandboxSecrets, keyof LaterSecrets> & Partial<LaterSecrets>>(
    path,
    () => ({
      VAULT_KEYS: generateKeyRing(now),
      JWT_KEYS: generateKeyRing(now),
      RECEIPT_KEYS: generateKeyRing(now),
      PSEUDONYM_KEY: randomBytes(32).toString('base64'),
      ...publicHalf(dataDir),
    }),
  );
  if (!known.VAULT_KEYS || !known.JWT_KEYS || !known.PSEUDONYM_KEY)
    throw new Error(
      `${SANDBOX_SECRETS} lacks a key; delete it together with the data folder to start anew`,
    );
  if (known.CREDENTIAL_PUBLIC_KEYS && known.RECEIPT_KEYS) return known as SandboxSecrets;
  // From before there were such keys. Whoever else adds them adds the same.
  const complete = { ...firstReceiptKey(known.JWT_KEYS), ...publicHalf(dataDir), ...known };
  replace(path, complete);
  return complete;
}

/**
 * The secrets of the sandbox's workers, generated at first use by whichever process is first.
 * @throws as `readSandboxSecrets` does
 */
export function readWorkerSecrets(dataDir: string): WorkerSecrets {
  const secrets = readOrCreate<WorkerSecrets>(join(dataDir, WORKER_SECRETS), () => ({
    CREDENTIAL_KEYS: generateKeyRing(new Date()),
  }));
  if (!secrets.CREDENTIAL_KEYS) throw new Error(`${WORKER_SECRETS} lacks its key`);
  return secrets;
}

function firstReceiptKey(jwtKeys: string): Pick<SandboxSecrets, 'RECEIPT_KEYS'> {
  const { id, key } = parseKeyRing(jwtKeys).current;
  return { RECEIPT_KEYS: `${id}:${deriveKey(key, 'cauce/receipts').toString('base64')}` };
}

const publicHalf = (dataDir: string): Pick<SandboxSecrets, 'CREDENTIAL_PUBLIC_KEYS'> => ({
  CREDENTIAL_PUBLIC_KEYS: publicRingOf(readWorkerSecrets(dataDir).CREDENTIAL_KEYS),
});

/** Replaces one secret in one of the two files, atomically. */
export function writeSandboxSecret(
  path: string,
  name: keyof SandboxSecrets | keyof WorkerSecrets,
  value: string,
): void {
  replace(path, { ...readIfPresent<object>(path), [name]: value });
}

/** What a file of secrets holds, or null; creates nothing. */
// The caller names what it expects there, and checks it.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
export function readIfPresent<Secrets extends object>(path: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as Secrets;
  } catch {
    throw new Error(`${basename(path)} is not JSON`);
  }
}

/**
 * Several processes may start at once: each writes its own file and links it into place, and the first
 * link wins.
 */
function readOrCreate<Secrets extends object>(path: string, create: () => Secrets): Secrets {
  const existing = readIfPresent<Secrets>(path);
  if (existing) return existing;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = writeDraft(path, create());
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const decided = readIfPresent<Secrets>(path);
  if (!decided) throw new Error(`${path} vanished while it was being created`);
  return decided;
}

function replace(path: string, secrets: object): void {
  renameSync(writeDraft(path, secrets), path);
}

function writeDraft(path: string, secrets: object): string {
  const draft = `${path}.${String(process.pid)}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return draft;
}
