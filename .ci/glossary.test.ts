import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

/** The terms in code type in the last column of the glossary: "say instead of". */
function replacedTerms(): string[] {
  const glossary = readFileSync(join(repositoryRoot, '.github/GLOSSARY.md'), 'utf8');
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'));
  const lastCells = rows.map((row) => row.split('|').at(-2) ?? '');
  return lastCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, term = '']) => term));
}

it('finds terms to look for', () => {
  expect(replacedTerms()).toContain('institutionGate');
});

it.each([...new Set(replacedTerms())])('"%s" occurs only in the glossary', (term) => {
  const { stdout, status } = spawnSync(
    'git',
    ['grep', '-nwF', '-e', term, '--', '.', ':!.github/GLOSSARY.md', ':!.ci/glossary.test.ts'],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 1e8 },
  );
  // Exit code 1 means "nothing found"; git reports its own failures with 128.
  expect(status, stdout).toBe(1);
});
