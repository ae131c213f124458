import { Markup } from './markup.ts';

/**
 * The same page with different elements, as after a redesign: a person can still read everything,
 * but the connector must fail.
 */
export function redesigned(page: Markup): Markup {
  return new Markup(
    page.text
      .replaceAll(/<(\/?)(?:dl|dt|dd|table|caption|thead|tbody|tr|th|td)\b[^>]*>/g, '<$1div>')
      .replaceAll(/<form id="[^"]*"/g, '<form'),
  );
}
