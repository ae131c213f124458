import { encodePage, escapeHtml, Markup } from './markup.ts';
import type { Reply } from './replies.ts';

/** An XML element; its text is escaped, its children are not. */
export function element(
  name: string,
  content: string | number | readonly Markup[],
  attributes: Readonly<Record<string, string>> = {},
): Markup {
  const printed = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  );
  const inner =
    typeof content === 'object'
      ? content.map((child) => child.text).join('\n')
      : escapeHtml(String(content));
  return new Markup(`<${name}${printed.join('')}>${inner}</${name}>`);
}

/** A document in the tax service's charset, which the XML declaration states. */
export function sendXml(root: Markup): Reply {
  const document = new Markup(`<?xml version="1.0" encoding="ISO-8859-1"?>\n${root.text}\n`);
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=ISO-8859-1' },
    body: encodePage(document, 'iso-8859-1'),
  };
}

/** The same document with renamed elements, as after a schema change. */
export function renamedElements(root: Markup): Markup {
  return new Markup(root.text.replaceAll(/<(\/?)([A-Za-z])/g, '<$1Nuevo$2'));
}
