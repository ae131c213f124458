import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

it('shows the newest released loader and its hash', () => {
  const pins = Object.entries(
    JSON.parse(read('ui/src/widget/loader/releases/integrity.json')) as Record<string, string>,
  );
  const [version = '', integrity = ''] = pins.at(-1) ?? [];
  const guide = read('docs-app/content/docs/cauce-connect/config.mdx');
  expect(guide).toContain(`/widget/${version}/connect.js"`);
  expect(guide).toContain(`integrity="${integrity}"`);
});
