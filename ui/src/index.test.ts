import { expect, it } from 'vitest';
import * as library from './index.ts';

it('has exactly the locked exports', async () => {
  const names = Object.keys(library).toSorted((a, b) => a.localeCompare(b));
  expect(names).not.toContain('default');
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('./exports.txt');
});
