import { describe, expect, it } from 'vitest';
import { findForm, foldedText, readForm, readHtml } from './html.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

describe('forms', () => {
  const page = readHtml(`<form id="a" method="post" action="go?x=1&amp;y">
    <input type="hidden" name="_csrf" value="t&quot;k"><input name="rut">
    <input type="PASSWORD" name="clave"><input type="submit" name="ok"><input value="nameless">
    </form>`);

  it('have an action, hidden fields and inputs', () => {
    expect(findForm(page, '#a')).toEqual({
      action: 'go?x=1&y',
      method: 'POST',
      hidden: { _csrf: 't"k' },
      inputs: ['rut', 'clave'],
    });
  });

  it('must have the fields to fill in', () => {
    expect(readForm(page, '#a', ['clave']).method).toBe('POST');
    expect(() => readForm(page, '#a', ['pin'])).toThrow(unexpected);
    expect(() => readForm(page, '#b', [])).toThrow(unexpected);
  });
});

describe('foldedText', () => {
  it('is the text of the matching elements', () => {
    expect(foldedText(readHtml('<p class="m">Clave  Inválida</p>'), '.m')).toBe('clave invalida');
  });
});
