import { expect, it } from 'vitest';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

it('keeps the language of code, whatever its title says', () => {
  const html =
    '<pre aria-label="Código: Ejemplo" data-language="json"><code><span data-line>{}\n</span></code></pre>';
  expect(htmlToMarkdown(html)).toBe('```json\n{}\n```\n');
});
