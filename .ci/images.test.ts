import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { Script } from 'node:vm';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from './prepare.ts';

// The images run the TypeScript sources, so only this test notices a file that is not copied into
// an image, or a package that is installed only during development.

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/**
 * A stage of the Dockerfile: what it copies from the repository, and the program that it starts.
 */
function stage(name: string): { copied: string[]; entry: string } {
  const own = stageText(name).split('\n');
  const copied = own
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  const [, entry = ''] = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(own.join('\n')) ?? [];
  return { copied, entry };
}

/** A stage's own instructions, one a line. */
function stageText(name: string): string {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const begin = lines.findIndex((line) => line.endsWith(` AS ${name}`));
  const following = lines.slice(begin + 1);
  const end = following.findIndex((line) => line.startsWith('FROM '));
  return (end === -1 ? following : following.slice(0, end)).join('\n');
}

/** The packages that `npm ci --omit=dev` installs for these workspaces. */
function productionPackages(workspaces: readonly string[]): Set<string> {
  return new Set(
    workspaces.flatMap((workspace) => {
      const { dependencies } = JSON.parse(read(`${workspace}/package.json`)) as {
        dependencies: Record<string, string>;
      };
      return Object.keys(dependencies);
    }),
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  '@cauce/extractors': 'extractors/src/index.ts',
};

/** Every file and package that a program imports, except for what is left out. */
function importsOf(
  entry: string,
  leftOut: readonly string[],
): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const follow = (file: string): void => {
    if (files.has(file) || leftOut.some((folder) => file.startsWith(folder))) return;
    files.add(file);
    // Packages that are loaded by `require` as well.
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const [scope = '', name = ''] = fileName.split('/');
      const source = SOURCES[fileName];
      if (source !== undefined) follow(source);
      else if (fileName.startsWith('.')) follow(normalize(join(file, '..', fileName)));
      else if (!fileName.startsWith('node:') && !builtinModules.includes(fileName)) {
        packages.add(scope.startsWith('@') ? `${scope}/${name}` : scope);
      }
    }
  };
  follow(entry);
  return { files, packages };
}

describe.each([
  ['api', ['api', 'extractors'], []],
  // The server builds a site only if it is not given one, so the image needs no build code.
  ['docs', ['docs-app'], ['docs-app/build/']],
])('the image %s', (name, workspaces, leftOut) => {
  const { copied, entry } = stage(name);
  const { files, packages } = importsOf(entry, leftOut);

  it('contains nothing of the sandbox alone', () => {
    const sandbox = ['stand-in', 'simulator', 'synthetic-person', 'recording', 'scaffold'];
    const isWithin = (folder: string) =>
      copied.some((one) => folder.startsWith(one) || one.startsWith(folder));
    expect(sandbox.filter((folder) => isWithin(`extractors/${folder}/`))).toEqual([]);
  });

  it('contains every file that its program imports', () => {
    const isCopied = (file: string) =>
      copied.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one));
    expect(files.size).toBeGreaterThan(3);
    expect([...files].filter((file) => !isCopied(file))).toEqual([]);
  });

  it('copies only what exists', () => {
    expect(copied).not.toEqual([]);
    expect(copied.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
  });

  it('installs every package that its program imports as a production dependency', () => {
    const installed = productionPackages(workspaces);
    expect([...packages].filter((one) => !installed.has(one))).toEqual([]);
  });

  it('contains neither a mail server nor a mail parser', () => {
    const installed = productionPackages(workspaces);
    expect(['smtp-server', 'postal-mime'].filter((one) => installed.has(one))).toEqual([]);
  });
});

describe('external images and actions', () => {
  it('pins every image by digest', () => {
    const named = [
      ...read('Dockerfile').matchAll(/^ARG \w+_IMAGE=(.*)$/gm),
      ...read('compose.yaml').matchAll(/^\s+image: (.*)$/gm),
      ...read('.github/workflows/ci.yml').matchAll(
        /(?:image|container|mongodb): ['"]?([\w.-]+:.*)$/gm,
      ),
    ].map(([, image = '']) => image);
    expect(named).toHaveLength(9);
    for (const image of named) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}\b/);
    const bases = read('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm);
    const stages = [...bases].map(([, base = '']) => base);
    const known = ['${NODE_IMAGE}', '${MONGO_IMAGE}', 'manifests', 'api'];
    for (const base of stages) expect(known).toContain(base);
    // The tools that back up and the server that runs are of one version.
    const [, tools] = /^ARG MONGO_IMAGE=(.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(read('compose.yaml')).toContain(`image: ${String(tools)}\n`);
  });

  it.each(['api', 'worker', 'jobs', 'docs'])(
    'runs %s as a user with a number, not root',
    (name) => {
      const users = [...stageText(name).matchAll(/^USER (.*)$/gm)].map(([, user]) => user);
      expect(users.at(-1)).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      for (const user of users) expect(user).toMatch(/^\d+:\d+$/);
    },
  );

  it('pins every action by commit, with its version in a comment', () => {
    const workflows = readdirSync(join(repositoryRoot, '.github/workflows'));
    const used = workflows.flatMap((name) => [
      ...read(`.github/workflows/${name}`).matchAll(/uses: (.*)$/gm),
    ]);
    expect(used.length).toBeGreaterThan(8);
    for (const [, action] of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d/);
  });
});

interface Service {
  readonly [setting: string]: unknown;
  readonly secrets?: readonly string[];
}

interface Profile {
  readonly defaultAction: string;
  readonly syscalls: readonly {
    readonly names: readonly string[];
    readonly action: string;
    readonly args?: readonly object[];
  }[];
}

describe('compose.yaml', () => {
  const { services, secrets, configs } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    configs: Record<string, { content: string }>;
    secrets: Record<string, { file: string }>;
  };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cauce-secrets-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(Object.entries(services))(
    'restricts the privileges and resources of the service %s',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: expect.arrayContaining(['no-new-privileges:true']) as string[],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
        pids_limit: expect.any(Number) as number,
      });
      // Our own images set their user in the Dockerfile.
      if (service.image !== undefined) expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    },
  );

  it.each(Object.entries(services))(
    'passes to the service %s exactly the secrets that it uses',
    (_, service) => {
      const { secrets: given = [], ...settings } = service;
      // The URLs of the stores refer to their certificate authority.
      const named = JSON.stringify(settings).matchAll(/\/run\/secrets\/(\w+)/g);
      const needed = [...named].map(([, name]) => name);
      if (needed.includes('redis_url')) needed.push('stores_ca');
      // What the first start reads, and what the other files refer to.
      const besides = ['mongo_password', 'stores_ca'];
      expect(given.filter((one) => !besides.includes(one)).sort()).toEqual(
        [...new Set(needed)].filter((one) => !besides.includes(String(one))).sort(),
      );
      for (const one of needed) expect(given).toContain(one);
    },
  );

  it('gives the keys that sign tokens and those that open passwords to one service each', () => {
    const holders = (secret: string) =>
      Object.keys(services).filter((name) => services[name]?.secrets?.includes(secret));
    expect(holders('jwt_keys')).toEqual(['api']);
    expect(holders('credential_keys')).toEqual(['worker']);
    expect(holders('mongo_keyfile')).toEqual(['mongo']);
  });

  it("lets only the worker's browser make namespaces, and no mounts", () => {
    const profileOf = ({ security_opt: options }: Service) =>
      (options as string[]).find((one) => one.startsWith('seccomp='))?.replace('seccomp=', '');
    const given = Object.entries(services).filter(([, service]) => profileOf(service));
    expect(given.map(([name]) => name)).toEqual(['worker']);
    const profile = JSON.parse(read(profileOf(services['worker'] as Service) ?? '')) as Profile;
    expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO');
    const rulesOf = (call: string) =>
      profile.syscalls.filter(
        ({ names, action }) => names.includes(call) && action.endsWith('ALLOW'),
      );
    const refused = ['mount', 'setns', 'ptrace', 'bpf', 'keyctl', 'kexec_load', 'io_uring_setup'];
    for (const call of [...refused, 'clone3', 'init_module', 'personality', 'pivot_root'])
      expect(rulesOf(call), call).toEqual([]);
    // Of the flags: mounts 0x20000, control groups 0x2000000, host names 0x4000000, IPC 0x8000000.
    const masked = { index: 0, value: 0x0e02_0000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' };
    for (const call of ['clone', 'unshare'])
      expect(rulesOf(call).map(({ args }) => args)).toEqual([[masked]]);
    for (const call of ['execve', 'chroot', 'seccomp', 'read'])
      expect(rulesOf(call).map(({ args }) => args)).toEqual([undefined]);
  });

  it.each([
    ['a new server', 'NotYetInitialized', true, [['cauce']], undefined],
    ['a member that is no longer or not yet the primary', null, false, [], 1],
    ['the primary', null, true, [], undefined],
    ['a server that cannot say', 'Unauthorized', true, [], 'Unauthorized'],
  ])('makes a replica set of one, and judges %s', (_, refusal, isPrimary, initiated, end) => {
    const made: string[][] = [];
    let ended: unknown;
    const script = new Script(configs['mongo_health']?.content ?? '');
    const context = {
      require: () => ({ readFileSync: () => 'clave\n' }),
      db: {
        getSiblingDB: () => ({ auth: (...given: string[]) => expect(given[1]).toBe('clave') }),
        hello: () => ({ isWritablePrimary: isPrimary }),
      },
      rs: {
        status: () => {
          if (refusal !== null) throw Object.assign(new Error(), { codeName: refusal });
        },
        initiate: ({ _id, members }: { _id: string; members: { host: string }[] }) => {
          expect(members).toMatchObject([{ host: 'mongo:27017' }]);
          made.push([_id]);
        },
      },
      quit: (code: number) => void (ended = code),
    };
    try {
      script.runInNewContext(context);
    } catch (error) {
      ended = (error as { codeName?: string }).codeName;
    }
    expect([made, ended]).toEqual([initiated, end]);
    expect(services['mongo']?.command).toContain('--replSet=cauce');
  });

  it('uses every secret that the script creates, and no other', () => {
    const make = () =>
      execFileSync('sh', ['api/bin/composeSecrets.sh', folder], { encoding: 'utf8' });
    expect(make()).toContain('stores_ca');
    const made = readdirSync(folder).sort();
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(used)].sort()).toEqual(made);
    expect(Object.keys(secrets).sort()).toEqual(made);
    const before = made.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(make()).toBe('');
    expect(made.map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(before);
  });
});
