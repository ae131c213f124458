import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as library from './index.ts';

it('has exactly the locked exports', async () => {
  const names = Object.keys(library).toSorted((a, b) => a.localeCompare(b));
  expect(names).not.toContain('default');
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('./exports.txt');
});

it('documents every component in a story of its own', () => {
  const components = join(import.meta.dirname, 'components');
  const undocumented = readdirSync(components).filter(
    (name) => !readdirSync(join(components, name)).some((file) => file.endsWith('.stories.tsx')),
  );
  expect(undocumented).toEqual([]);
});
