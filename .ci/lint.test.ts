import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './prepare.ts';

/** Files that violate each rule, below a comment with the rule's name. */
const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url));
const FILES = ['refusedTypes.ts', 'refusedSyntax.ts', 'refusedReact.tsx', 'refusedScript.mjs'];

/** These are syntax errors in a module, so no fixture can contain them. */
const SYNTAX_ERRORS = ['no-delete-var', 'no-nonoctal-decimal-escape', 'no-with'];

interface Settings {
  readonly rules: Readonly<Record<string, unknown>>;
  readonly overrides: readonly { readonly rules: Readonly<Record<string, unknown>> }[];
}

interface Found {
  readonly code: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

function oxlint(cwd: string, ...options: readonly string[]) {
  const binary = join(repositoryRoot, 'node_modules/oxlint/bin/oxlint');
  const { status, stdout } = spawnSync(process.execPath, [binary, ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return { status, stdout };
}

mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
const folder = mkdtempSync(join(repositoryRoot, '.cache/lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = JSON.parse(oxlint(repositoryRoot, '--print-config').stdout) as Settings;
const write = (name: string, content: object) =>
  writeFileSync(join(folder, name), JSON.stringify(content));
write('.oxlintrc.json', { extends: ['../../.oxlintrc.json'], ignorePatterns: [] });
write('tsconfig.json', { extends: '../../tsconfig.web.json', include: ['*'] });
for (const file of FILES) cpSync(join(FIXTURES, file), join(folder, file));

/** Reduces `eslint-plugin-react-hooks(purity)` to `purity`. */
const bare = (rule: string) => rule.replace(/^.*[(/]/, '').replace(/\)$/, '');

function refusedRules(file: string): Set<string> {
  const { status, stdout } = oxlint(folder, '--format', 'json', file);
  expect(status).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Found[] };
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const refused = new Set<string>();
  for (const { code, labels } of diagnostics) {
    for (const { span } of labels) {
      const heading = lines.slice(0, span.line).findLast((line) => /^\s*\/\/ [a-z/-]+$/.test(line));
      if (heading?.endsWith(`/${bare(code)}`) || heading?.endsWith(` ${bare(code)}`))
        refused.add(bare(code));
    }
  }
  return refused;
}

describe('npm run lint', () => {
  it('reports a violation of every configured rule', () => {
    const refused = new Set(FILES.flatMap((file) => [...refusedRules(file)]));
    const rules = [settings, ...settings.overrides].flatMap((one) => Object.keys(one.rules));
    expect(rules.length).toBeGreaterThan(120);
    const missing = [...new Set(rules)].filter((rule) => !refused.has(bare(rule)));
    expect(missing).toEqual(SYNTAX_ERRORS);
  });
});
