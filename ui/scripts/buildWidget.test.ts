import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLoader } from './buildWidget.ts';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-loader-'));
  await buildLoader(folder);
  script = readFileSync(join(folder, 'connect.js'), 'utf8');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it('builds a loader smaller than 5 KB', () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * 1024);
});

it('builds one classic script without imports or eval', () => {
  expect(script).not.toMatch(/\bimport\b|\bexport\b|\brequire\(|\beval\(|new Function/);
  expect(() => new Script(script)).not.toThrow();
});
