import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleFolder, bundled, removeBundles } from './bundles.ts';

const script = join(import.meta.dirname, 'bundlePrograms.mjs');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cauce-bundles-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('bundlePrograms.mjs', () => {
  it('bundles own code only, which finds files beside its sources, and names them in errors', async () => {
    const own = join(root, 'node_modules/@cauce/own');
    mkdirSync(own, { recursive: true });
    mkdirSync(join(root, 'node_modules/other'));
    mkdirSync(join(root, 'part'));
    const files = {
      'package.json': '{"type": "module"}',
      'node_modules/@cauce/own/package.json': '{"type": "module", "exports": "./own.ts"}',
      'node_modules/@cauce/own/own.ts': `export const text: string = 'own';`,
      'node_modules/other/package.json': '{"type": "module", "exports": "./other.js"}',
      'node_modules/other/other.js': `export const url = import.meta.url;`,
      'part/text.txt': 'beside',
      'part/fail.ts': `export function fail(what: string): never {\n  throw new Error(what);\n}`,
      'part/main.ts': `
        import { readFileSync } from 'node:fs';
        import { text } from '@cauce/own';
        import { url } from 'other';
        import { fail } from './fail.ts';
        console.log(text, readFileSync(new URL('text.txt', import.meta.url), 'utf8'));
        console.log(url);
        fail('on purpose');`,
    };
    for (const [file, content] of Object.entries(files)) writeFileSync(join(root, file), content);

    const folder = bundleFolder(root);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, folder, 'part/main.ts'],
      { cwd: root },
    );
    expect(JSON.parse(stdout)).toEqual({ bundled: true });
    rmSync(own, { recursive: true });
    const run = spawnSync(
      process.execPath,
      ['--enable-source-maps', bundled(folder, 'part/main.ts')],
      { encoding: 'utf8' },
    );
    expect(run.stdout).toContain('own beside\n');
    expect(run.stdout).toContain('/node_modules/other/other.js');
    expect(run.stderr).toMatch(/part\/fail\.ts:2/);
  });

  it('says what cannot be bundled', () => {
    writeFileSync(join(root, 'main.ts'), `import './missing.ts';`);
    const run = spawnSync(process.execPath, [script, 'out', 'main.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain('Could not resolve "./missing.ts"');
  });
});

describe('removeBundles', () => {
  it('removes the bundles of this process and of those that ended, and no other', () => {
    const ended = spawnSync(process.execPath, ['--eval', '']).pid;
    const folder = bundleFolder(root);
    const others = [ended, process.ppid].map((pid) => join(root, '.cache/programs', String(pid)));
    for (const path of [folder, ...others]) mkdirSync(path);
    removeBundles(root);
    expect([folder, ...others].map(existsSync)).toEqual([false, false, true]);
  });
});
