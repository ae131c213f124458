import { codeText } from '../../src/site/codeText.ts';

/** A block of code of a built page, as the reader copies it. */
export interface PageCode {
  /** Its tab or title: «Node», `servidor.mjs`; empty without. */
  label: string;
  text: string;
}

const textOf = (html: string) =>
  codeText(html.replace(/<span[^>]*aria-hidden[\s\S]*?<\/span>/g, ''));

/** The code of a built page in the order of the page: a group of tabs is one block with several. */
export function pageCode(html: string): PageCode[][] {
  return html
    .split(/(?=<div[^>]*\bdata-code-block[\s=>])/)
    .slice(1)
    .map((block) => {
      const tabs = [...block.matchAll(/role="tab"[^>]*>([\s\S]*?)<\/button>/g)].map(
        ([, label = '']) => textOf(label),
      );
      const title = /class="[^"]*title[^"]*">([^<]*)</.exec(block)?.[1] ?? '';
      return [...block.matchAll(/<pre\b[^>]*><code\b[^>]*>([\s\S]*?)<\/code>/g)].map(
        ([, code = ''], index) => ({ label: tabs[index] ?? title, text: codeText(code) }),
      );
    });
}
