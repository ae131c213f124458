import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, canaryInBytes, canaryInFiles, filesWith } from './canary.ts';

// Every claim that no password leaked depends on this search finding it.

const around = (bytes: Buffer | string) =>
  Buffer.concat([Buffer.from([0, 255, 1, 120, 156, 31, 139, 8]), Buffer.from(bytes), bytesAfter]);
const bytesAfter = Buffer.from('\u0000 and more', 'latin1');
const text = `{"password":"${CANARY}"}`;
const hex = (bytes: Buffer | string) => Buffer.from(bytes).toString('hex');
const swapped = Buffer.from(CANARY, 'utf16le').swap16();

describe('searching bytes', () => {
  it.each<[string, Buffer | string]>([
    ['plain', text],
    ['lower case', CANARY.toLowerCase()],
    ['upper case', CANARY.toUpperCase()],
    ['hex', hex(text)],
    ['hex in capitals', hex(text).toUpperCase()],
    ['percent', hex(CANARY).replaceAll(/../g, '%$&')],
    ['percent in capitals', hex(CANARY).toUpperCase().replaceAll(/../g, '%$&')],
    ['JSON escapes', hex(CANARY).replaceAll(/../g, '\\u00$&')],
    ['UTF-16', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', swapped],
    ['backwards', Buffer.from(text).reverse()],
    ['plain, packed', gzipSync(text)],
    ['plain, packed', deflateSync(text)],
    ['plain, packed', gzipSync(`${text}${'x'.repeat(100_000)}`).subarray(0, -20)],
    ['hex, packed', deflateSync(hex(text))],
    ['UTF-16, packed', gzipSync(Buffer.from(text, 'utf16le'))],
  ])('finds the password as %s', (name, bytes) => {
    expect(canaryInBytes(around(bytes))).toContain(name);
  });

  it.each([0, 1, 2, 3, 4, 5])('finds the password in base64 after %i characters', (before) => {
    for (const alphabet of ['base64', 'base64url'] as const)
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const bytes = Buffer.from(`${'?'.repeat(before)}${CANARY}.`, encoding);
        expect(canaryInBytes(around(bytes.toString(alphabet)))).not.toEqual([]);
      }
  });

  it('finds nothing if the password does not occur', () => {
    const other = text.replace(CANARY, 'kanaRi0x7Qz3vWq');
    for (const bytes of [other, hex(other), gzipSync(other), deflateSync(other)])
      expect(canaryInBytes(around(bytes))).toEqual([]);
  });
});

describe('searching files', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'cauce-canary-'));
    mkdirSync(join(dir, 'a/b'), { recursive: true });
    writeFileSync(join(dir, 'a/b/log'), gzipSync(text));
    writeFileSync(join(dir, 'a/nothing'), 'nothing');
    writeFileSync(join(dir, `a/${CANARY}`), '');
    symlinkSync('/etc', join(dir, 'elsewhere'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('reports every file with the password in its content or name, at any depth', () => {
    const { found, files, bytes } = canaryInFiles(dir);
    expect(found.sort()).toEqual([
      `${join(dir, 'a/b/log')}: plain, packed`,
      `${join(dir, 'a', CANARY)}: plain`,
    ]);
    expect(filesWith(dir, ['other', CANARY])).toEqual([join(dir, 'a/b/log')]);
    expect(filesWith(dir, ['other'])).toEqual([]);
    expect(files).toHaveLength(3);
    expect(bytes).toBe(gzipSync(text).length + 'nothing'.length);
  });
});
