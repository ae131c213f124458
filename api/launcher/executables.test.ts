import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findExecutable } from './executables.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-exec-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds the first executable file, and ignores folders of that name', () => {
  const folders = ['a', 'b', 'c'].map((name) => join(folder, name));
  for (const path of folders) mkdirSync(path);
  mkdirSync(join(folder, 'a', 'tool'));
  writeFileSync(join(folder, 'b', 'tool'), '');
  expect(findExecutable('tool', folders)).toBeNull();
  writeFileSync(join(folder, 'c', 'tool'), '');
  chmodSync(join(folder, 'c', 'tool'), 0o755);
  expect(findExecutable('tool', folders)).toBe(join(folder, 'c', 'tool'));
});
