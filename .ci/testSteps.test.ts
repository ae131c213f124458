import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';
import { chooseSteps } from './testSteps.ts';

const names = (...args: string[]) => chooseSteps(args).steps.map(({ name }) => name);

describe('chooseSteps', () => {
  it('starts the site and the checks first, and runs the long suite last', () => {
    const usual = [
      'site',
      'format',
      'typecheck',
      'lint',
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
      'other-stories',
      'snippets',
      'python',
      'looks',
      'long',
    ]);
    expect(names('--deep')).toEqual(['deep', 'deep-site', 'other-stories', 'deep-stories']);
  });

  it('runs only the named steps, in their usual order', () => {
    expect(names('--only=unit,lint')).toEqual(['lint', 'unit']);
    expect(names('--only=long,unit')).toEqual(['unit', 'long']);
  });

  it('runs some tests of a suite', () => {
    const { steps, paths } = chooseSteps(['--only=unit,int', 'api/src', 'extractors']);
    expect(steps.map(({ name }) => name)).toEqual(['unit', 'int']);
    expect(paths).toEqual(['api/src', 'extractors']);
    for (const args of [['api/src'], ['--only=lint', 'api/src']])
      expect(chooseSteps(args).problem).toContain('--only');
  });

  it.each(['--only=unti', '--only=', '--watch'])('rejects %s', (arg) => {
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
      if (script !== undefined) expect(scripts).toHaveProperty(script.slice(0, 1));
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
