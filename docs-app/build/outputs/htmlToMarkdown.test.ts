import { expect, it } from 'vitest';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

it('keeps the language of code, whatever its title says', () => {
  const html =
    '<pre aria-label="Código: Ejemplo" data-language="json"><code><span data-line>{}\n</span></code></pre>';
  expect(htmlToMarkdown(html)).toBe('```json\n{}\n```\n');
});

it('keeps the title of a note, and quotes it with its text', () => {
  const html =
    '<div role="note" aria-labelledby="t"><svg></svg><div><p id="t">Cuidado</p><p>Es <b>tuya</b>.</p></div></div>';
  expect(htmlToMarkdown(html)).toBe('> **Cuidado**\n>\n> Es **tuya**.\n');
});

it('keeps every tab, under its name', () => {
  const tab = (id: string, name: string) =>
    `<button role="tab" id="${id}" aria-controls="p">${name}</button>`;
  const panel = (id: string, code: string, hidden: string) =>
    `<div role="tabpanel" aria-labelledby="${id}" ${hidden}><pre data-language="ts"><code>${code}</code></pre></div>`;
  const html = `<div role="tablist">${tab('a', 'SDK')}${tab('b', 'Node')}</div>${panel('a', 'one', '')}${panel('b', 'two', 'hidden')}`;
  expect(htmlToMarkdown(html)).toBe('**SDK**\n\n```ts\none\n```\n\n**Node**\n\n```ts\ntwo\n```\n');
});

it('leaves other buttons out', () => {
  expect(htmlToMarkdown('<p>Texto <button>Copiar</button></p>')).toBe('Texto\n');
});
