import { load } from 'cheerio/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePage, html } from './markup.ts';

describe('html', () => {
  it('escapes any text without changing what is displayed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const page = load(html`<p title="${text}">${text}</p>`.text);
        expect(page('p').text()).toBe(text);
        expect(page('p').attr('title')).toBe(text);
        expect(page('*')).toHaveLength(1);
      }),
    );
  });

  it('renders lists in order, and nothing for null, undefined and false', () => {
    const list = [html`<i>1</i>`, '<', 2, null, undefined, false] as const;
    expect(html`${list}`.text).toBe('<i>1</i>&lt;2');
  });
});

describe('encodePage', () => {
  it('keeps every character in ISO-8859-1, using numeric references where the charset lacks one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        // The HTML standard reads ISO-8859-1 as windows-1252.
        const bytes = encodePage(html`<p>${text}</p>`, 'iso-8859-1');
        const page = load(new TextDecoder('iso-8859-1').decode(bytes));
        expect(page('p').text()).toBe(text);
      }),
    );
  });

  it('encodes an accented letter in one byte', () => {
    expect([...encodePage(html`ñ`, 'iso-8859-1')]).toEqual([0xf1]);
    expect([...encodePage(html`ñ`, 'utf-8')]).toEqual([0xc3, 0xb1]);
  });
});
