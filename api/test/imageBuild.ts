import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../.ci/prepare.ts';

// Builds the stages of the Dockerfile without Docker, in temporary folders: each gets exactly the
// files that .dockerignore and the COPY lines give it, and runs its RUN commands on them. Debian's
// packages are this machine's own.

const run = promisify(execFile);

/** A stage as the Dockerfile describes it. */
interface Stage {
  readonly base: string;
  readonly instructions: readonly { readonly name: string; readonly value: string }[];
}

/** What a stage consists of when it is built. */
export interface BuiltStage {
  /** The folder that stands for the image's working directory. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
}

/** The stages of a Dockerfile by name, with line continuations joined and comments removed. */
function readStages(dockerfile: string): ReadonlyMap<string, Stage> {
  const stages = new Map<
    string,
    { base: string; instructions: { name: string; value: string }[] }
  >();
  let current: { name: string; value: string }[] = [];
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [base = '', , alias = ''] = value.split(/\s+/);
      current = [];
      stages.set(alias, { base, instructions: current });
    } else if (name !== '') current.push({ name, value });
  }
  return stages;
}

/** Whether `.dockerignore` lets a file into the context: its last rule that matches decides. */
function createContextFilter(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isKept = line.startsWith('!');
      const pattern = line.slice(isKept ? 1 : 0).replace(/\/$/, '');
      const source = pattern
        .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll('**/', '\0')
        .replaceAll('**', '.*')
        .replaceAll(/(?<!\.)\*/g, '[^/]*')
        .replaceAll('\0', '(?:.*/)?');
      // A rule about a folder is about everything in it.
      return { isKept, matches: new RegExp(`^${source}(?:/|$)`) };
    });
  return (path) => rules.findLast(({ matches }) => matches.test(path))?.isKept ?? true;
}

/** Builds stages, each once. */
export class ImageBuild {
  readonly #folder = mkdtempSync(join(tmpdir(), 'cauce-image-'));
  readonly #stages = readStages(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8'));
  readonly #built = new Map<string, Promise<BuiltStage>>();
  #context: Promise<string> | null = null;

  stage(name: string): Promise<BuiltStage> {
    const known = this.#built.get(name);
    if (known) return known;
    const built = this.#build(name);
    this.#built.set(name, built);
    return built;
  }

  /** The folder that Docker would send to its builder. */
  context(): Promise<string> {
    this.#context ??= this.#assemble();
    return this.#context;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #assemble(): Promise<string> {
    const folder = join(this.#folder, 'context');
    const isKept = createContextFilter(readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8'));
    // What a fresh clone has, and what is about to be committed.
    // In CI's container the clone belongs to another user.
    const trusted = ['-c', 'safe.directory=*'];
    const args = [...trusted, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout } = await run('git', args, { cwd: repositoryRoot, maxBuffer: 64 * 1024 * 1024 });
    for (const path of stdout.split('\0').filter((one) => one !== '' && isKept(one))) {
      const from = join(repositoryRoot, path);
      if (existsSync(from)) cpSync(from, join(folder, path), { preserveTimestamps: true });
    }
    // What the Dockerfile tells whoever builds to do.
    const dockerfile = readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8');
    const [, log = '', file = ''] = /^# git (.*) > (\S+)$/m.exec(dockerfile) ?? [];
    const { stdout: history } = await run('git', [...trusted, ...log.split(' ')], {
      cwd: repositoryRoot,
      maxBuffer: 64 * 1024 * 1024,
    });
    writeFileSync(join(folder, file), history);
    return folder;
  }

  async #build(name: string): Promise<BuiltStage> {
    const stage = this.#stages.get(name);
    if (!stage) throw new Error(`The Dockerfile has no stage ${name}`);
    const folder = join(this.#folder, name);
    mkdirSync(folder);
    const built = { folder, env: {}, entrypoint: [] as string[], command: [] as string[] };
    if (this.#stages.has(stage.base)) {
      const base = await this.stage(stage.base);
      await link(`${base.folder}/.`, folder);
      Object.assign(built, { env: base.env, entrypoint: base.entrypoint, command: base.command });
    }
    for (const { name: instruction, value } of stage.instructions) {
      if (instruction === 'COPY') await this.#copy(folder, value);
      else if (instruction === 'RUN' && !value.startsWith('apt-get ')) await execute(folder, value);
      else if (instruction === 'ENV') {
        const pairs = value.split(/\s+/).map((pair) => pair.split('=', 2));
        built.env = { ...built.env, ...(Object.fromEntries(pairs) as Record<string, string>) };
      } else if (instruction === 'ENTRYPOINT') built.entrypoint = JSON.parse(value) as string[];
      else if (instruction === 'CMD') built.command = JSON.parse(value) as string[];
    }
    return built;
  }

  async #copy(folder: string, value: string): Promise<void> {
    const words = value.split(/\s+/);
    const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
    const paths = words.slice(from === undefined ? 0 : 1);
    const target = paths.pop() ?? '';
    // Another image's own files, which this machine does not have.
    if (from !== undefined && this.#stages.get(from)?.instructions.length === 0) return;
    const source = from === undefined ? await this.context() : (await this.stage(from)).folder;
    for (const path of paths) {
      // Every stage works in /app.
      const file = join(source, path.replace(/^\/app\//, ''));
      const isFolder = statSync(file).isDirectory();
      const into = join(folder, target, isFolder || !target.endsWith('/') ? '' : basename(file));
      mkdirSync(isFolder ? into : dirname(into), { recursive: true });
      await link(isFolder ? `${file}/.` : file, into);
    }
  }
}

/** Copies files as hard links, because nothing changes them in place. */
async function link(from: string, to: string): Promise<void> {
  await run('cp', ['-alf', from, to]);
}

/** Runs a command in a stage's folder, with what a container would have of the environment. */
async function execute(folder: string, command: string): Promise<void> {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((one) => !one.endsWith(join('node_modules', '.bin')));
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(HOME|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(cache|registry|userconfig))$/i.test(
      name,
    ),
  );
  try {
    await run('sh', ['-c', command], {
      cwd: folder,
      env: { ...Object.fromEntries(passed), PATH: path.join(delimiter) },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${command} failed:\n${stdout.slice(-2000)}\n${stderr.slice(-4000)}`, {
      cause: error,
    });
  }
}
