import { Markup } from './markup.ts';

/** A value as JSON for a script of a page, escaped so that no tag can end the script. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A script of the page itself; its text is not escaped. */
export const inlineScript = (text: string): Markup => new Markup(`<script>\n${text}\n</script>`);
