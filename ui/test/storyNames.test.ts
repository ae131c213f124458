import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const UI = join(import.meta.dirname, '..');
const files = ['src', 'connect-react/src', 'docs'].flatMap((folder) =>
  readdirSync(join(UI, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(folder, file)),
);

it.each(files)('each story of %s has a name of its own in Spanish', (file) => {
  const text = readFileSync(join(UI, file), 'utf8');
  const exported = [...text.matchAll(/^export const (\w+): Story/gm)].map(([, name]) => name);
  const named = [
    ...text.matchAll(
      /^export const (\w+): Story\w* = \{\s*(?:\.\.\.\w+,\s*)*name: '(\p{Lu}.*?)'/gmu,
    ),
  ];
  expect(named.map(([, name]) => name)).toEqual(exported);
  expect(new Set(named.map(([, , name]) => name)).size).toBe(named.length);
});
