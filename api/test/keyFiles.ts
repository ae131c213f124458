import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runKeysCommand } from '../src/commandLine/keys.ts';
import { generateKeyRing, parseKeyRing } from '../src/infra/keys/keyRing.ts';
import { publicRingOf } from '../src/infra/vault/keyWrapping.ts';
import { testConfig } from './testServer.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  // Untyped, because the shape depends on the command.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** An installation that keeps its key rings in files. */
export function keyFiles() {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-keys-'));
  const fileOf = (ring: string) => readFileSync(join(dir, ring), 'utf8').trim();
  const ringFile = (name: string) => {
    const path = join(dir, name);
    writeFileSync(path, generateKeyRing(new Date('2026-01-01')), { mode: 0o640 });
    return path;
  };
  const config = testConfig();
  const env: Record<string, string> = {
    DATA_DIR: config.dataDir,
    MONGODB_URL: config.mongodbUrl,
    MONGODB_DATABASE: config.mongodbDatabase,
    REDIS_URL: config.redisUrl,
    REDIS_PREFIX: config.redisPrefix,
    VAULT_KEYS: '',
    VAULT_KEYS_FILE: ringFile('vault'),
    JWT_KEYS: '',
    JWT_KEYS_FILE: ringFile('jwt'),
    AUDIT_KEYS: '',
    AUDIT_KEYS_FILE: ringFile('audit'),
    CREDENTIAL_KEYS: '',
    CREDENTIAL_PUBLIC_KEYS: '',
    CREDENTIAL_KEYS_FILE: ringFile('credentials'),
    CREDENTIAL_PUBLIC_KEYS_FILE: join(dir, 'public'),
    PSEUDONYM_KEY: config.pseudonymKeys,
  };
  writeFileSync(join(dir, 'public'), publicRingOf(fileOf('credentials')));
  return {
    env,
    fileOf,
    ids: (ring: 'vault' | 'jwt' | 'audit' | 'credentials' | 'public') =>
      parseKeyRing(fileOf(ring)).ids,
    /** Runs `npm run keys` with these arguments in this process. */
    keys: async (
      line: string,
      options: { now?: () => Date; env?: Readonly<Record<string, string>> } = {},
    ): Promise<Ran> => {
      let [out, err] = ['', ''];
      const code = await runKeysCommand([...line.split(' '), '--json'], {
        env: options.env ?? env,
        out: (text) => void (out += text),
        err: (text) => void (err += text),
        now: options.now ?? (() => new Date()),
      });
      const json: unknown = code === 0 ? JSON.parse(out) : null;
      return { code, out, err, json };
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
