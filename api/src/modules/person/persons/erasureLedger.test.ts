import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { createPseudonym } from '../../../infra/vault/pseudonym.ts';
import { createErasureLedger } from './erasureLedger.ts';

const CLIENT = '0b7d9c1e-52a4-4f5e-9a86-3c1f4d2e7b60';
const AT = new Date('2026-11-23T12:00:00Z');
const keyOf = (fill: number) => `k${String(fill)}:${Buffer.alloc(32, fill).toString('base64')}`;
const by = (...fills: number[]) => createPseudonym(parseKeyRing(fills.map(keyOf).join(',')));
const pseudonym = by(1);
const ana = pseudonym('person', '12345678-5');
const luis = pseudonym('person', '11111111-1');

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cauce-ledger-'));
  path = join(dir, 'data', 'erasures.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const ledger = (key = pseudonym) => createErasureLedger(path, key);

describe('the ledger of erasures', () => {
  it('reports what was erased for a person, but only to a holder of the key', () => {
    ledger().record([ana], { at: AT, clientId: null });
    ledger().record([luis], { at: AT, clientId: CLIENT });
    ledger().record([luis], { at: AT, clientId: null });
    const read = ledger().read();
    expect(read).toMatchObject({ count: 3, unfinished: 0 });
    expect(read.has(String(read.last))).toBe(true);
    expect(read.of(ana)).toMatchObject([{ at: AT, clientId: null }]);
    expect(read.of(luis)).toMatchObject([
      { at: AT, clientId: CLIENT },
      { at: AT, clientId: null },
    ]);
    expect(read.of(pseudonym('person', '9-4'))).toEqual([]);
    const text = readFileSync(path, 'utf8');
    for (const hidden of ['12345678', ana, luis]) expect(text).not.toContain(hidden);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(text.split('\n')).toHaveLength(4);
  });

  it('reports which consents an erasure left, without naming them, even after a rotation', () => {
    const [kept, other] = ['6f1d1a3e-54a4-4a0b-9d0b-2d5f6b7a8c90', CLIENT] as const;
    ledger().record([luis], { at: AT, clientId: CLIENT, kept: [kept] });
    const text = readFileSync(path, 'utf8');
    expect(text).not.toContain(kept);
    for (const key of [pseudonym, by(2, 1)]) {
      const [erasure] = ledger(key).read().of(luis);
      expect([erasure?.isKept(kept), erasure?.isKept(other)]).toEqual([true, false]);
    }
    // Whoever removes one would have a restore erase what the person had blocked.
    writeFileSync(path, text.replace(/"kept":\["[^"]+"\],/, ''));
    expect(() => ledger().read()).toThrow('was changed');
  });

  it('continues after a line that its process did not finish', () => {
    ledger().record([ana], { at: AT, clientId: null });
    const whole = statSync(path).size;
    ledger().record([luis], { at: AT, clientId: null });
    truncateSync(path, whole + 60);
    expect(ledger().read()).toMatchObject({ count: 1, unfinished: 1 });
    ledger().record([luis], { at: AT, clientId: CLIENT });
    const read = ledger().read();
    expect(read).toMatchObject({ count: 2, unfinished: 1 });
    expect(read.of(luis)).toMatchObject([{ at: AT, clientId: CLIENT }]);
  });

  it('accepts a complete line without a line break', () => {
    ledger().record([ana], { at: AT, clientId: null });
    truncateSync(path, statSync(path).size - 1);
    ledger().record([luis], { at: AT, clientId: null });
    expect(ledger().read()).toMatchObject({ count: 2, unfinished: 0 });
  });

  it.each([
    ['is no JSON', 'Line 2', (line: string) => `{${line}`],
    ['lacks a field', 'damaged', (line: string) => line.replace('"v":1,', '')],
    [
      'names another person',
      'was changed',
      (line: string) => line.replace(/"person":"../, '"person":"zz'),
    ],
    ['names another moment', 'was changed', (line: string) => line.replace('T12', 'T11')],
    ['names another scope', 'was changed', (line: string) => line.replace('"all"', `"${CLIENT}"`)],
  ])('is refused if a line %s', (_, message, change) => {
    ledger().record([ana], { at: AT, clientId: null });
    const line = readFileSync(path, 'utf8').trim();
    appendFileSync(path, `${change(line)}\n`);
    expect(() => ledger().read()).toThrow(message);
  });

  it('is refused with another key', () => {
    ledger().record([ana], { at: AT, clientId: null });
    const other = by(2);
    expect(() => ledger(other).read()).toThrow('another PSEUDONYM_KEY');
  });

  it('is read with a new key while the old one is kept, and finds records under both keys', () => {
    ledger().record([ana], { at: AT, clientId: null });
    const rotating = by(2, 1);
    const names = (rut: string) => rotating.each.map((one) => one('person', rut));
    ledger(rotating).record(names('11111111-1'), { at: AT, clientId: null });
    const read = ledger(rotating).read();
    const done = [{ at: AT, clientId: null }];
    expect(read.of(ana)).toMatchObject(done);
    expect(names('11111111-1').map((name) => read.of(name))).toMatchObject([done, done]);
    expect(read.of(rotating('person', '9-4'))).toEqual([]);
    expect(() => ledger(by(2)).read()).toThrow('another PSEUDONYM_KEY');
  });

  it('reports what is wrong with its file', () => {
    expect(() => ledger().read()).toThrow('There is no ledger');
    ledger().ensureWritable();
    expect(ledger().read()).toMatchObject({ count: 0, last: null });
    expect(() => createErasureLedger(null, pseudonym).read()).toThrow('ERASURE_LEDGER is not set');
    path = join(dir, 'folder');
    mkdirSync(path);
    expect(() => ledger().read()).toThrow('cannot be read (EISDIR)');
    expect(() => ledger().ensureWritable()).toThrow('cannot be written (EISDIR)');
    writeFileSync(join(dir, 'file'), '');
    path = join(dir, 'file', 'ledger');
    expect(() => ledger().record([ana], { at: AT, clientId: null })).toThrow('cannot be written');
  });
});
