import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SLOWEST, slowestFirst } from './SlowestFirst.ts';

it('starts the slowest test files first, and keeps the order of the others', () => {
  const [slowest, second] = SLOWEST;
  const names = ['b.test.ts', second, 'a.test.ts', slowest];
  const files = names.map((name) => ({ moduleId: `/checkout/${name}` }));
  expect(slowestFirst(files).map(({ moduleId }) => moduleId)).toEqual(
    [slowest, second, 'b.test.ts', 'a.test.ts'].map((name) => `/checkout/${name}`),
  );
});

it('names only files that exist', () => {
  expect(SLOWEST.filter((path) => !existsSync(path))).toEqual([]);
});
