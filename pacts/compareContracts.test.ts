import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compareContracts } from './compareContracts.ts';
import { requireState } from './test/states.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-contracts-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const interaction = (description: string, path: string) => ({
  description,
  providerStates: [{ name: 'a session is open' }],
  request: { path },
});

function contracts(name: string, interactions: object[], version = '1'): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'a-b.json'), JSON.stringify({ interactions, metadata: { version } }));
  return path;
}

it('lists what was added, removed and changed', () => {
  const before = contracts('before', [interaction('a look', '/a'), interaction('a yes', '/b')]);
  const after = contracts('after', [interaction('a yes', '/c'), interaction('a no', '/d')]);
  expect(compareContracts(before, after)).toEqual([
    'a-b.json: gone: a look, where a session is open',
    'a-b.json: new: a no, where a session is open',
    'a-b.json: changed: a yes, where a session is open',
  ]);
});

it('ignores differences between versions of the library', () => {
  const before = contracts('before', [interaction('a look', '/a')]);
  expect(compareContracts(before, contracts('after', [interaction('a look', '/a')], '2'))).toEqual(
    [],
  );
});

it('treats a missing folder as one without contracts', () => {
  const after = contracts('after', [interaction('a look', '/a')]);
  expect(compareContracts(join(folder, 'none'), after)).toHaveLength(1);
});

it('rejects a state that is not in the list', () => {
  expect(requireState('the data arrived')).toBe('the data arrived');
  expect(() => requireState('the data has arrived')).toThrow('pacts/test/states.ts');
});
