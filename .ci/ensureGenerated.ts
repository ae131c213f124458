import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Contents by path in the repository. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * The generators of files that are written where they are needed, and not committed, with the files
 * and folders that each of them reads. They are in generate.ts.
 */
const INPUTS = {
  tokens: ['ui/src/tokens'],
  marks: ['extractors/src/catalogue/marks.ts'],
  propTypes: ['ui/scripts', 'ui/src/components', 'ui/src/format', 'ui/connect-react/src'],
  siteFacts: ['api/openapi', 'api/src', 'extractors/src'],
  testPeople: ['extractors/src', 'extractors/synthetic-person'],
  postman: ['api/openapi', 'docs-app/postman'],
  sdkCatalogue: ['api/sdk/typescript/scripts', 'api/src', 'extractors/src'],
  sdkTypes: ['api/openapi', 'api/sdk/typescript/scripts'],
} satisfies Record<string, readonly string[]>;

const INPUTS_OF_ALL = ['.ci/generate.ts', 'package-lock.json'];

export type Generated = keyof typeof INPUTS;

export const ALL_GENERATED = Object.keys(INPUTS) as readonly Generated[];

const root = fileURLToPath(new URL('..', import.meta.url));
const work = '.cache/generated';

/** What files were made from, and what was written, as hashes. */
interface Stamp {
  readonly inputs: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Writes those of the files that are missing, changed or stale. */
export function ensureGenerated(wanted: readonly Generated[] = ALL_GENERATED): void {
  generate(wanted.filter((name) => !isIntact(name) || stampOf(name)?.inputs !== inputsOf(name)));
}

/** Writes those of the files that are missing or changed: after a change, one test need not wait. */
export function ensureIntact(): void {
  generate(ALL_GENERATED.filter((name) => !isIntact(name)));
}

/** In a process of its own, because hardly any caller needs what the generators load. */
function generate(names: readonly Generated[]): void {
  if (names.length === 0) return;
  const loader = new URL('../api/bin/typescript.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('generate.ts', import.meta.url));
  execFileSync(process.execPath, ['--import', loader, program, ...names], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Writes what a generator makes, and notes from what it was made. */
export async function writeGenerated(name: Generated, make: () => Promise<Files>): Promise<void> {
  const inputs = inputsOf(name);
  const files = Object.entries(await make());
  for (const [path, content] of files) write(path, content);
  const outputs = Object.fromEntries(files.map(([path, content]) => [path, hashOf(content)]));
  write(stampFile(name), JSON.stringify({ inputs, outputs } satisfies Stamp));
}

/** The content of a file of the repository; null if there is none. */
export function read(path: string): Buffer | null {
  try {
    return readFileSync(join(root, path));
  } catch {
    return null;
  }
}

/** Writes a file of the repository in one step, because another process may be reading it. */
export function write(path: string, content: string | Uint8Array): void {
  const draft = join(root, work, `draft-${String(process.pid)}`);
  mkdirSync(join(root, work), { recursive: true });
  writeFileSync(draft, content);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  renameSync(draft, join(root, path));
}

const stampFile = (name: Generated) => `${work}/${name}.json`;

function stampOf(name: Generated): Stamp | null {
  const text = read(stampFile(name))?.toString();
  return text === undefined ? null : (JSON.parse(text) as Stamp);
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

function isIntact(name: Generated): boolean {
  const outputs = Object.entries(stampOf(name)?.outputs ?? {});
  return outputs.length > 0 && outputs.every(([path, hash]) => hashOf(read(path) ?? '') === hash);
}

function inputsOf(name: Generated): string {
  const hash = createHash('sha256');
  for (const path of [...INPUTS[name], ...INPUTS_OF_ALL].flatMap(sourcesIn)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The path of a file, or those of the sources in a folder. */
function sourcesIn(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !/^fixtures$|\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => sourcesIn(`${path}/${name}`));
}
