import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

// The images run the sources, so nothing but this notices a file that is not copied into one, or a
// package that is only there while developing.

const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

/** A stage of the Dockerfile: what it copies of the repository, and the program that it starts. */
function stage(name: string): { copied: string[]; entry: string } {
  const lines = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const begin = lines.findIndex((line) => line.endsWith(` AS ${name}`));
  const following = lines.slice(begin + 1);
  const end = following.findIndex((line) => line.startsWith('FROM '));
  const own = end === -1 ? following : following.slice(0, end);
  const copied = own
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  const [, entry = ''] = /^ENTRYPOINT \["node", "(.*)"\]$/m.exec(own.join('\n')) ?? [];
  return { copied, entry };
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
    for (const { fileName } of ts.preProcessFile(read(file)).importedFiles) {
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
  // Its server builds a site only where it is given none.
  ['docs', ['docs-app'], ['docs-app/build/']],
])('the image %s', (name, workspaces, leftOut) => {
  const { copied, entry } = stage(name);
  const { files, packages } = importsOf(entry, leftOut);

  it('holds every file that its program imports', () => {
    const isCopied = (file: string) =>
      copied.some((one) => (one.endsWith('/') ? file.startsWith(one) : file === one));
    expect(files.size).toBeGreaterThan(3);
    expect([...files].filter((file) => !isCopied(file))).toEqual([]);
  });

  it('holds every package that its program imports, without those for development', () => {
    const installed = productionPackages(workspaces);
    expect([...packages].filter((one) => !installed.has(one))).toEqual([]);
  });
});
