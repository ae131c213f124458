import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';
import { chooseSteps } from './testSteps.ts';

const names = (...args: string[]) => chooseSteps(args).steps.map(({ name }) => name);

describe('chooseSteps', () => {
  it('starts the site and the checks first, and runs the long suite last', () => {
    const usual = [
      'widget',
      'site',
      'format',
      'typecheck',
      'lint',
      'boundaries',
      'knip',
      'generate',
      'e2e',
      'unit',
      'int',
      'stories',
      'behaviour',
      'pact',
    ];
    expect(names()).toEqual(usual);
    expect(names('--all')).toEqual([
      ...usual,
      'deep-site',
      'deep-stories',
      'snippets',
      'python',
      'looks',
      'long',
    ]);
    expect(names('--deep')).toEqual(['deep', 'deep-site', 'deep-stories']);
  });

  it('runs only the named steps, in their usual order', () => {
    expect(names('--only=unit,lint')).toEqual(['lint', 'unit']);
  });

  it.each(['--only=unti', '--only=', '--watch', 'unit'])('rejects %s', (arg) => {
    expect(chooseSteps([arg]).problem).toContain(arg.replace('--only=', ''));
  });

  it('names scripts and suites that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const config = readFileSync(join(repositoryRoot, 'vitest.config.ts'), 'utf8');
    for (const { script, suite } of ['--all', '--deep'].flatMap(
      (arg) => chooseSteps([arg]).steps,
    )) {
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      if (suite !== undefined) {
        const [beginning, rest] = suite.split('*');
        const [prefix, stories] = suite.split('stories-*');
        const named = [
          rest === undefined ? `name: '${suite}'` : `name: '${beginning}`,
          stories === undefined ? `('${suite}'` : `stories('${prefix}'`,
        ];
        expect(
          named.some((each) => config.includes(each)),
          suite,
        ).toBe(true);
      }
    }
  });
});
