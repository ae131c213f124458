import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import { publicRingOf } from '../infra/vault/keyWrapping.ts';
import { ConfigError, loadConfig, loadOperatorConfig } from './env.ts';

const ring = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const key = Buffer.alloc(32, 2).toString('base64');
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-env-'));
});
afterEach(() => {
  rmSync(dir, { recursive: true, force: true });
});

const stores = { MONGODB_URL: 'mongodb://127.0.0.1:1/', REDIS_URL: 'redis://127.0.0.1:2/0' };
const production = {
  CAUCE_ENV: 'production',
  ...stores,
  VAULT_KEYS: ring,
  AUDIT_KEYS: ring,
  RECEIPT_KEYS: ring,
  PUBLIC_URL: 'https://api.example.com',
  PSEUDONYM_KEY: key,
};
const ledger = { ERASURE_LEDGER: '/erasures/ledger.jsonl' };
/** What only API processes need. */
const forWeb = { ...ledger, JWT_KEYS: ring };

const mail = {
  SMTP_URL: 'smtps://cauce:pass@smtp.example.com',
  MAIL_FROM: 'Cauce <avisos@example.com>',
};

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dir, ...source });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the credential keys', () => {
  const halves = publicRingOf(ring);
  const load = (given: Record<string, string>, process?: 'web' | 'worker') =>
    loadConfig({ DATA_DIR: dir, ...given }, process ? { process } : {});
  const refusal = (given: Record<string, string>, process: 'web' | 'worker') => {
    try {
      load(given, process);
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
    }
    return [];
  };

  it('are public in an API process, which rejects private ones', () => {
    const given = { ...production, ...forWeb, CREDENTIAL_PUBLIC_KEYS: halves };
    expect(load(given, 'web')).toMatchObject({
      credentialKeys: null,
      credentialPublicKeys: halves,
    });
    expect(refusal({ ...production, ...forWeb }, 'web')).toEqual([
      'CREDENTIAL_PUBLIC_KEYS is required in production',
    ]);
    const file = join(dir, 'ring');
    writeFileSync(file, ring);
    for (const held of [{ CREDENTIAL_KEYS: ring }, { CREDENTIAL_KEYS_FILE: file }]) {
      expect(refusal({ ...given, ...held }, 'web')).toEqual([
        expect.stringContaining('CREDENTIAL_KEYS is for workers alone'),
      ]);
    }
  });

  it('are private in a worker, which derives the public ones from them', () => {
    const given = { ...production, ...mail, ...ledger };
    expect(load({ ...given, CREDENTIAL_KEYS: ring }, 'worker')).toMatchObject({
      credentialKeys: ring,
      credentialPublicKeys: halves,
    });
    expect(refusal(given, 'worker')).toEqual(['CREDENTIAL_KEYS is required in production']);
  });

  it('are optional for a command', () => {
    expect(load(production)).toMatchObject({ credentialKeys: null, credentialPublicKeys: null });
  });

  it('are kept in the sandbox in a file that an API process does not read', () => {
    const web = load(stores, 'web');
    const worker = load(stores, 'worker');
    expect(web.credentialKeys).toBeNull();
    expect(worker.credentialPublicKeys).toBe(web.credentialPublicKeys);
    const shared = readFileSync(join(dir, 'secrets.json'), 'utf8');
    expect(shared).not.toContain(String(worker.credentialKeys).split(':')[1]);
    // The process also starts without that file.
    rmSync(join(dir, 'worker-secrets.json'));
    expect(load(stores, 'web').credentialPublicKeys).toBe(web.credentialPublicKeys);
  });

  it('are added to a sandbox that was created without them', () => {
    const before = { VAULT_KEYS: ring, JWT_KEYS: ring, PSEUDONYM_KEY: key };
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify(before));
    const web = load(stores, 'web');
    expect(web.vaultKeys).toBe(ring);
    expect(load(stores, 'worker').credentialPublicKeys).toBe(web.credentialPublicKeys);
  });
});

describe('the keys that sign tokens', () => {
  it('stay with API processes: a worker ignores them, and a command may do without', () => {
    const worker = { ...production, ...mail, ...ledger, CREDENTIAL_KEYS: ring };
    const load = (given: object, process?: 'web' | 'worker') =>
      loadConfig({ DATA_DIR: dir, ...given }, process ? { process } : {}).jwtKeys;
    const file = join(dir, 'missing');
    for (const given of [{}, { JWT_KEYS: ring }, { JWT_KEYS_FILE: file }])
      expect(load({ ...worker, ...given }, 'worker')).toBeNull();
    expect(load(stores, 'worker')).toBeNull();
    expect(load(stores, 'web')).not.toBeNull();
    expect(load(production)).toBeNull();
  });

  it('prove the audit log of a sandbox that was created before the log had its own', () => {
    const before = { VAULT_KEYS: ring, JWT_KEYS: ring, PSEUDONYM_KEY: key };
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify(before));
    expect(loadConfig({ DATA_DIR: dir, ...stores }).auditKeys).toBe(ring);
  });
});

describe('the browser', () => {
  it('is the first on the PATH of the process, unless CHROMIUM_PATH names one', () => {
    const path = join(dir, 'chromium');
    const of = (given: object) => loadConfig({ DATA_DIR: dir, ...production, ...given }).browser;
    const found = (executablePath: string | null) => ({ engine: 'chromium', executablePath });
    expect(of({ PATH: `/nowhere:${dir}` })).toMatchObject(found(null));
    writeFileSync(path, '');
    expect(of({ PATH: `/nowhere:${dir}` })).toMatchObject(found(path));
    writeFileSync(`${path}-headless-shell`, '');
    expect(of({ PATH: `/nowhere:${dir}` })).toMatchObject(found(`${path}-headless-shell`));
    expect(of({ PATH: dir, CHROMIUM_PATH: '/other' })).toMatchObject(found('/other'));
  });
});

describe('the receipt key', () => {
  it('is added to a sandbox created without one, and is the same whichever process adds it', () => {
    const before = { VAULT_KEYS: ring, JWT_KEYS: ring, PSEUDONYM_KEY: key };
    const added = () => {
      writeFileSync(join(dir, 'secrets.json'), JSON.stringify(before));
      return loadConfig({ DATA_DIR: dir, ...stores }).receiptKeys;
    };
    const first = added();
    expect(parseKeyRing(first).current.key).not.toEqual(parseKeyRing(ring).current.key);
    expect(added()).toBe(first);
    expect(loadConfig({ DATA_DIR: dir, ...stores }).receiptKeys).toBe(first);
  });
});

describe('loopback as a destination', () => {
  it.each([
    ['a sandbox on this machine', {}, true],
    ['another name of it', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    ['all addresses', { HOST: '0.0.0.0' }, false],
    ['all IPv6 addresses', { HOST: '::' }, false],
    ['an address of its network', { HOST: '192.168.1.5' }, false],
    ['a name', { HOST: 'sandbox.example' }, false],
    ['a tunnel', { PUBLIC_URL: 'https://abc.tunnel.example' }, false],
    ['production', production, false],
  ])('is allowed only in a sandbox that nobody else reaches: %s', (_, env, allowed) => {
    expect(loadConfig({ DATA_DIR: dir, ...stores, ...env }).allowsLoopback).toBe(allowed);
  });
});

describe('PUBLIC_URL', () => {
  it("is the API's own address in the sandbox", () => {
    const { publicUrl } = loadConfig({ DATA_DIR: dir, ...stores, PORT: '4000' });
    expect(publicUrl).toBe('http://127.0.0.1:4000');
  });

  it('is required elsewhere, must be https, and loses a trailing slash', () => {
    const { PUBLIC_URL, ...without } = production;
    const load = (url: string) => loadConfig({ DATA_DIR: dir, ...production, PUBLIC_URL: url });
    expect(load(`${PUBLIC_URL}/`).publicUrl).toBe(PUBLIC_URL);
    expect(problemsOf(without)).toEqual(['PUBLIC_URL is required in production']);
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://api.example.com' })).toEqual([
      'PUBLIC_URL is https in production: persons follow it',
    ]);
  });

  it.each(['https://a.example/api', 'https://a.example?x=1', 'https://u@a.example', 'a.example'])(
    'is rejected if it is not a plain https origin: %s',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...production, PUBLIC_URL })).toEqual([
        expect.stringContaining('PUBLIC_URL') as string,
      ]);
    },
  );
});

describe('mail', () => {
  const load = (given: Record<string, string>, process?: 'web' | 'worker') =>
    loadConfig({ DATA_DIR: dir, ...given }, process ? { process } : {}).mail;

  it('is configured in workers, which require a server, but not in API processes', () => {
    const given = { ...production, ...mail, ...ledger, CREDENTIAL_KEYS: ring };
    expect(load(given, 'worker')).toEqual({
      server: {
        host: 'smtp.example.com',
        port: 465,
        isImplicitTls: true,
        tlsCaFile: null,
        login: { user: 'cauce', password: 'pass' },
      },
      from: { name: 'Cauce', address: 'avisos@example.com' },
    });
    const halves = publicRingOf(ring);
    const web = { ...production, ...forWeb, ...mail, CREDENTIAL_PUBLIC_KEYS: halves };
    expect(load(web, 'web').server).toBeNull();
    expect(() =>
      loadConfig(
        { DATA_DIR: dir, ...production, ...ledger, CREDENTIAL_KEYS: ring },
        { process: 'worker' },
      ),
    ).toThrow(/SMTP_URL is required in production\n.*MAIL_FROM is required in production/);
  });

  it('is sent only to a local server in the sandbox, from a default sender', () => {
    expect(load({ ...stores, SMTP_URL: 'smtp://127.0.0.1:2525' })).toMatchObject({
      server: { host: '127.0.0.1', port: 2525 },
      from: { name: 'Cauce', address: 'no-responder@cauce.example' },
    });
    expect(load(stores).server).toBeNull();
    expect(problemsOf({ ...stores, ...mail })).toEqual([
      'SMTP_URL is another machine: a sandbox sends mails to its own alone',
    ]);
  });

  it('reports a malformed address without its password', () => {
    const problems = problemsOf({
      ...production,
      SMTP_URL: 'http://cauce:hidden@x',
      MAIL_FROM: 'a',
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hidden');
  });
});

describe('the operator listener', () => {
  const secret = 'x'.repeat(32);

  it('is disabled without a port, and listens on loopback unless an address is set', () => {
    expect(loadConfig({ DATA_DIR: dir, ...production }).operator).toEqual({
      host: '127.0.0.1',
      webPort: null,
      workerPort: null,
      secret: null,
    });
  });

  it.each(['OPERATOR_PORT', 'WORKER_OPERATOR_PORT'])(
    'requires a secret if other machines can reach it (%s)',
    (name) => {
      const open = { ...production, [name]: '9464', OPERATOR_HOST: '0.0.0.0' };
      expect(problemsOf(open)).toEqual([
        'OPERATOR_SECRET is required where OPERATOR_HOST is not a loopback address',
      ]);
      expect(problemsOf({ ...open, OPERATOR_SECRET: secret })).toEqual([]);
      expect(problemsOf({ ...open, OPERATOR_HOST: '127.0.0.2' })).toEqual([]);
    },
  );

  it('requires a long secret, which may come from a file', () => {
    expect(problemsOf({ ...production, OPERATOR_SECRET: 'short' })).toEqual([
      'OPERATOR_SECRET is malformed',
    ]);
    const file = join(dir, 'secret');
    writeFileSync(file, `${secret}\n`);
    const config = loadConfig({ DATA_DIR: dir, ...production, OPERATOR_SECRET_FILE: file });
    expect(config.operator.secret).toBe(secret);
  });
});

describe('credentials of public services', () => {
  it('are optional', () => {
    expect(loadConfig({ DATA_DIR: dir, ...production }).publicFacts).toEqual({
      cmfApiKey: null,
      centralBank: null,
    });
  });

  it('may come from files', () => {
    const file = join(dir, 'cmf');
    writeFileSync(file, 'llave\n');
    const keys = { BANCO_CENTRAL_USER: 'a@b.test', BANCO_CENTRAL_PASSWORD_FILE: file };
    const config = loadConfig({ DATA_DIR: dir, ...production, ...keys, CMF_API_KEY_FILE: file });
    expect(config.publicFacts).toEqual({
      cmfApiKey: 'llave',
      centralBank: { user: 'a@b.test', password: 'llave' },
    });
  });

  it.each(['BANCO_CENTRAL_USER', 'BANCO_CENTRAL_PASSWORD'])(
    'are rejected if only %s is set',
    (name) => {
      expect(problemsOf({ ...production, [name]: 'secreta' })).toEqual([
        'BANCO_CENTRAL_USER and BANCO_CENTRAL_PASSWORD are set both or neither',
      ]);
    },
  );
});

describe('loadConfig in the sandbox', () => {
  it('creates its secrets once and reuses them', () => {
    const first = loadConfig({ DATA_DIR: dir, ...stores });
    const second = loadConfig({ DATA_DIR: dir, ...stores });
    expect(second.vaultKeys).toBe(first.vaultKeys);
    expect(second.pseudonymKeys).toBe(first.pseudonymKeys);
    // A single key without an id, the old form, is a ring with one key.
    expect(parseKeyRing(first.pseudonymKeys).ids).toEqual(['k0']);
  });

  it('uses the simulator for every institution', () => {
    const { simulator } = loadConfig({ DATA_DIR: dir, ...stores, SIMULATOR_PORT: '4002' });
    expect(simulator).toEqual({
      url: 'http://127.0.0.1:4002',
      certificateAuthority: join(dir, 'simulator/ca.pem'),
    });
  });

  it('keeps the ledger of erasures with its data unless another path is configured', () => {
    const ledgerOf = (given: object) => loadConfig({ DATA_DIR: dir, ...stores, ...given });
    expect(ledgerOf({}).erasureLedger).toBe(join(dir, 'erasures.jsonl'));
    expect(ledgerOf({ ERASURE_LEDGER: '/far/away' }).erasureLedger).toBe('/far/away');
    expect(ledgerOf(production).erasureLedger).toBeNull();
  });

  it('restricts a user-entity pair for two minutes', () => {
    expect(loadConfig({ DATA_DIR: dir, ...stores }).restrictionSeconds).toBe(120);
  });

  it('names the stores that are missing', () => {
    expect(problemsOf({})).toEqual([
      expect.stringMatching(/^MONGODB_URL is not set/),
      expect.stringMatching(/^REDIS_URL is not set/),
    ]);
  });

  it('finds the stores of a sandbox that is running', () => {
    writeFileSync(
      join(dir, 'stores.json'),
      JSON.stringify({ mongodbUrl: stores.MONGODB_URL, redisUrl: stores.REDIS_URL }),
    );
    expect(loadOperatorConfig({ DATA_DIR: dir }).mongodbUrl).toBe(stores.MONGODB_URL);
  });
});

describe('loadConfig in production', () => {
  it('reports all missing values at once', () => {
    const missing = (process?: 'web' | 'worker') => {
      try {
        loadConfig({ DATA_DIR: dir, CAUCE_ENV: 'production' }, process ? { process } : {});
      } catch (error) {
        if (error instanceof ConfigError)
          return error.problems.map((one) => one.replace(' is required in production', '')).sort();
      }
      return [];
    };
    const all = ['AUDIT_KEYS', 'MONGODB_URL', 'PSEUDONYM_KEY', 'PUBLIC_URL', 'RECEIPT_KEYS'];
    all.push('REDIS_URL', 'VAULT_KEYS');
    expect(missing()).toEqual(all);
    const web = ['CREDENTIAL_PUBLIC_KEYS', 'ERASURE_LEDGER', 'JWT_KEYS'];
    expect(missing('web')).toEqual([...all, ...web].sort());
    const worker = ['CREDENTIAL_KEYS', 'ERASURE_LEDGER', 'MAIL_FROM', 'SMTP_URL'];
    expect(missing('worker')).toEqual([...all, ...worker].sort());
  });

  it('reads secrets from files', () => {
    const file = join(dir, 'vault');
    writeFileSync(file, `${ring}\n`);
    const { VAULT_KEYS: _direct, ...rest } = production;
    expect(loadConfig({ DATA_DIR: dir, ...rest, VAULT_KEYS_FILE: file }).vaultKeys).toBe(ring);
  });

  it('rejects a secret that is set twice, and a missing file', () => {
    expect(problemsOf({ ...production, VAULT_KEYS_FILE: join(dir, 'x') })).toContain(
      'VAULT_KEYS and VAULT_KEYS_FILE are both set: keep one of them',
    );
    const { VAULT_KEYS: _direct, ...rest } = production;
    expect(problemsOf({ ...rest, VAULT_KEYS_FILE: join(dir, 'x') })).toContain(
      'VAULT_KEYS_FILE names a file that cannot be read',
    );
  });

  it('accepts one pseudonym key or a ring of keys', () => {
    const keysOf = (PSEUDONYM_KEY: string) =>
      loadConfig({ DATA_DIR: dir, ...production, PSEUDONYM_KEY }).pseudonymKeys;
    expect(keysOf(key)).toBe(`k0:${key}`);
    expect(keysOf(`${ring},k0:${key}`)).toBe(`${ring},k0:${key}`);
  });

  it('does not repeat a malformed secret', () => {
    const problems = problemsOf({ ...production, PSEUDONYM_KEY: 'not a key but private' });
    expect(problems).toContain('PSEUDONYM_KEY is malformed');
    expect(problems.join()).not.toContain('private');
  });

  it('has no simulator, and refuses to resolve institutions’ names to one', () => {
    expect(loadConfig({ DATA_DIR: dir, ...production }).simulator).toBeNull();
    expect(problemsOf({ ...production, INSTITUTION_RESOLVE: 'simulator' })).toEqual([
      'INSTITUTION_RESOLVE is for the sandbox: unset it in production, where names resolve as usual',
    ]);
  });

  it.each([
    ['mongodb://db.internal:27017/', 'redis://127.0.0.1:2/0', ['MONGODB_URL']],
    ['mongodb://127.0.0.1:1,db.internal:2/', 'redis://localhost:2/0', ['MONGODB_URL']],
    ['mongodb://u:p@db.internal/?tls=false', 'redis://127.0.0.1:2/0', ['MONGODB_URL']],
    ['mongodb://u:p@db.internal/?replicaSet=a&tls=true', 'rediss://cache.internal:2/0', []],
    ['mongodb+srv://u:p@db.internal/', 'rediss://cache.internal:2/0', []],
    ['mongodb+srv://u:p@db.internal/?tls=false', 'rediss://cache.internal:2/0', ['MONGODB_URL']],
    ['mongodb://[::1]:27017/', 'redis://[::1]:2/0', []],
    ['mongodb://127.0.0.1:1/', 'redis://:p@cache.internal:2/0', ['REDIS_URL']],
    ['mongodb://127.0.0.1:1/', 'redis-sentinel://127.0.0.1:1,s2:1/main', ['REDIS_URL']],
  ])('requires TLS for stores on other machines: %s, %s', (MONGODB_URL, REDIS_URL, open) => {
    const source = { ...production, MONGODB_URL, REDIS_URL };
    const said = (name: string) =>
      `${name} is an address without TLS: use TLS, or say STORES_WITHOUT_TLS=private-network where nobody else is on its network`;
    expect(problemsOf(source)).toEqual(open.map(said));
    expect(problemsOf({ ...source, CAUCE_ENV: 'staging' })).toEqual(open.map(said));
    expect(problemsOf({ ...source, STORES_WITHOUT_TLS: 'private-network' })).toEqual([]);
    expect(problemsOf({ ...source, STORES_WITHOUT_TLS: 'yes' })).not.toEqual([]);
  });

  it('restricts a user-entity pair for a day', () => {
    expect(loadConfig({ DATA_DIR: dir, ...production }).restrictionSeconds).toBe(86_400);
  });
});

describe('loadConfig in every environment', () => {
  it('requires CAUCE_ENV if the process needs an explicit environment', () => {
    const { CAUCE_ENV: _named, ...unnamed } = production;
    const load = (source: Record<string, string>) =>
      loadConfig({ DATA_DIR: dir, ...source }, { needsEnvironment: true });
    expect(() => load(unnamed)).toThrow('CAUCE_ENV is not set');
    expect(() => load({ ...unnamed, CAUCE_ENV: '' })).toThrow('CAUCE_ENV is not set');
    expect(load(production).environment).toBe('production');
    expect(load({ ...stores, CAUCE_ENV: 'sandbox' }).isSandbox).toBe(true);
  });

  it('names every invalid value', () => {
    const problems = problemsOf({ ...production, PORT: '99999', WORKER_CONCURRENCY: 'many' });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^PORT /);
    expect(problems[1]).toMatch(/^WORKER_CONCURRENCY /);
  });
});

describe('the security contact', () => {
  const given = { ...production, SECURITY_CONTACT: 'mailto:seguridad@cauce.example' };

  it('is optional, and needs no other setting', () => {
    expect(loadConfig({ DATA_DIR: dir, ...production }).securityContact).toBeNull();
    expect(loadConfig({ DATA_DIR: dir, ...given }).securityContact).toEqual({
      contact: 'mailto:seguridad@cauce.example',
      policy: null,
      canonical: [],
    });
  });

  it.each([
    ['SECURITY_CONTACT', 'seguridad@cauce.example'],
    ['SECURITY_CONTACT', 'mailto:a@b.example\nContact: mailto:evil@c.example'],
    ['SECURITY_POLICY_URL', 'http://cauce.example/'],
    ['SECURITY_TXT_URLS', 'https://a.example/x,http://b.example/x'],
  ])('is refused if malformed: %s=%j', (name, value) => {
    expect(problemsOf({ ...given, [name]: value })).toEqual([
      expect.stringContaining(name) as string,
    ]);
  });
});
