import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';
import { chooseSteps, stages } from './testSteps.ts';

const names = (...args: string[]) => chooseSteps(args).steps.map(({ name }) => name);

describe('chooseSteps', () => {
  it('runs the checks, then the suites from quick to slow', () => {
    expect(names()).toEqual([
      ...['format', 'lint', 'typecheck', 'boundaries', 'generate'],
      ...['unit', 'widget', 'int', 'pact', 'stories', 'browser'],
      ...['snippets', 'site', 'e2e'],
    ]);
    expect(names('--deep')).toEqual(['deep', 'deep-stories', 'deep-site']);
  });

  it('runs only what is named, in its usual order', () => {
    expect(names('--only=unit,lint')).toEqual(['lint', 'unit']);
  });

  it('runs checks beside one another, and each suite by itself', () => {
    const together = (...args: string[]) =>
      stages(chooseSteps(args).steps).map((stage) => stage.map(({ name }) => name).join('+'));
    expect(together()).toEqual([
      'format+lint+typecheck+boundaries+generate',
      ...['unit', 'widget', 'int', 'pact', 'stories', 'browser'],
      ...['snippets', 'site', 'e2e'],
    ]);
    expect(together('--only=lint,unit,pact')).toEqual(['lint', 'unit', 'pact']);
  });

  it.each(['--only=unti', '--only=', '--watch', 'unit'])('does not know %s', (arg) => {
    expect(chooseSteps([arg]).problem).toContain(arg.replace('--only=', ''));
  });

  it('names scripts and suites that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const config = readFileSync(join(repositoryRoot, 'vitest.config.ts'), 'utf8');
    for (const { script, suite } of [...chooseSteps([]).steps, ...chooseSteps(['--deep']).steps]) {
      if (script !== undefined) expect(scripts).toHaveProperty([script]);
      if (suite !== undefined) {
        const [beginning, rest] = suite.split('*');
        const [prefix, stories] = suite.split('stories-*');
        const named = [
          rest === undefined ? `name: '${suite}'` : `name: '${beginning}`,
          stories === undefined ? `site('${suite}'` : `stories('${prefix}'`,
        ];
        expect(
          named.some((each) => config.includes(each)),
          suite,
        ).toBe(true);
      }
    }
  });
});
