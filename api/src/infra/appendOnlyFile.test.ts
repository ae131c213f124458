import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendLine } from './appendOnlyFile.ts';

const run = promisify(execFile);
const url = (path: string) => new URL(path, import.meta.url).href;

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-append-'));
  file = join(dir, 'lines');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lines = () => readFileSync(file, 'utf8').split('\n');

describe('a file to which lines are appended', () => {
  it('separates the unfinished line of a dead process from the next line', () => {
    appendLine(file, 'first');
    appendLine(file, 'second');
    truncateSync(file, 'first\nsec'.length);
    appendLine(file, 'third');
    expect(lines()).toEqual(['first', 'sec', 'third', '']);
    writeFileSync(file, 'x');
    appendLine(file, 'y');
    expect(lines()).toEqual(['x', 'y', '']);
  });

  it('contains every line intact when several processes append at once', async () => {
    const text = 'x'.repeat(300);
    const program = `
      import { appendLine } from ${JSON.stringify(url('./appendOnlyFile.ts'))};
      for (let i = 0; i < 30; i += 1) appendLine(process.argv[1], process.argv[2] + i + '${text}');
    `;
    const options = ['--import', url('../../bin/typescript.mjs'), '--input-type=module'];
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        run(process.execPath, [...options, '--eval', program, file, name], { cwd }),
      ),
    );
    const expected = ['a', 'b', 'c'].flatMap((name) =>
      Array.from({ length: 30 }, (_, index) => `${name}${String(index)}${text}`),
    );
    expect(lines().sort()).toEqual(['', ...expected.sort()]);
  });
});
