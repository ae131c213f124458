import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const content = join(import.meta.dirname, '../content');

it('no button or link of a page contains a paragraph, which MDX makes of a line of its own', () => {
  const paragraphs = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .flatMap((file) => {
      const text = readFileSync(join(content, file), 'utf8');
      return [...text.matchAll(/<(?:ButtonLink|a|span)\b[^>]*>\s*\n\s*[^\s<{][^\n]*/g)].map(
        ([found]) => `${file}: ${found}`,
      );
    });
  expect(paragraphs).toEqual([]);
});
