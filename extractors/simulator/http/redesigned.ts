import { Markup } from './markup.ts';

/**
 * The same page built of other elements: what a new layout does to a connector. A person still
 * reads everything that was there.
 */
export function redesigned(page: Markup): Markup {
  return new Markup(
    page.text
      .replaceAll(/<(\/?)(?:dl|dt|dd|table|caption|thead|tbody|tr|th|td)\b[^>]*>/g, '<$1div>')
      .replaceAll(/<form id="[^"]*"/g, '<form'),
  );
}
