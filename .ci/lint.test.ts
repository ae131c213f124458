import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

// Types and packages are found only inside the repository.
mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
const folder = mkdtempSync(join(repositoryRoot, '.cache/lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

write('.oxlintrc.json', '{ "extends": ["../../.oxlintrc.json"], "ignorePatterns": [] }');
write('tsconfig.json', '{ "extends": "../../ui/tsconfig.json", "include": ["**/*"] }');

/** The rules that a file violates, in the order of its lines. */
function refused(name: string, lines: readonly string[]): string[] {
  write(name, `${lines.join('\n')}\n`);
  const binary = join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');
  const args = [binary, '--format', 'json', name];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics
    .map(({ code, labels }) => ({ code, line: labels[0]?.span.line ?? 0 }))
    .sort((a, b) => a.line - b.line)
    .map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1'));
}

// One violation a line: of each kind of rule, and of those with settings of our own.
const TYPED = {
  'no-unused-vars': 'const { unused } = { unused: 1 };',
  eqeqeq: 'export const same = (a: string | null) => a != null && a == "b";',
  'no-console': 'console.log(1);',
  'no-explicit-any': 'export type Anything = any;',
  'consistent-type-imports': "export const stats = (file: import('node:fs').Stats) => file.size;",
  'no-floating-promises': 'export const start = () => { void 0; Promise.resolve(1); };',
  'no-unsafe-member-access': "export const parsed: unknown = JSON.parse('{}').a;",
  'restrict-template-expressions': 'export const text = (a: Date, n: number) => `${a} ${n}`;',
  'restrict-plus-operands': "export const sum = (a: number) => a + '';",
  'no-unnecessary-condition':
    'export const always = (a: object) => { while (true) if (a) return; };',
};

it('refuses what each kind of rule forbids', () => {
  expect(refused('typed.ts', Object.values(TYPED))).toEqual(Object.keys(TYPED));
  expect(
    refused('Component.tsx', [
      "import { useState } from 'react';",
      'export function Component({ isOn }: { isOn: boolean }) {',
      '  if (isOn) useState(1);',
      '  return <p>{Math.random()}</p>;',
      '}',
    ]),
  ).toEqual(['rules-of-hooks', 'purity']);
  expect(refused('script.mjs', ['missing();'])).toEqual(['no-undef']);
});

it('lets tests read untyped answers, and programs of the guides print', () => {
  expect(refused('some.test.ts', [TYPED['no-unsafe-member-access']])).toEqual([]);
  expect(refused('docs-app/content/snippets/program.ts', [TYPED['no-console']])).toEqual([]);
});
