import { load } from 'cheerio';
import type { CheerioAPI } from 'cheerio';
import { cleanText, foldText } from '../src/shared/text.ts';
import { escapeCharacters, escapeMarkup } from './encodings.ts';

type Node = Parameters<CheerioAPI['contains']>[0];
type Place = { readonly startOffset: number; readonly endOffset: number };
type Element = Extract<Node, { readonly attribs: object }>;

/** A value inside a document, between two positions of its source. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  /** The decoded value. */
  readonly text: string;
  /** The name of its field, column or label; empty if it has none. */
  readonly key: string;
  /** Encodes a replacement as the source does. */
  readonly encode: (text: string) => string;
  /** Whether the text is a script. */
  readonly isCode?: boolean;
}

export const looksLikeMarkup = (text: string): boolean =>
  /<(?:[a-z][^>]*|\/[a-z]+|!--|!doctype|\?xml)/i.test(text);

/** The key of the names that a page gives its own elements, such as classes. */
export const NAMING = 'class';
const NAMING_ATTRIBUTES: readonly string[] = ['class', 'for', 'id', 'name'];

const LITERAL =
  /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`|(?<![\w.$])-?\d+(?:\.\d+)?(?![\w$])/g;

/**
 * The literals of JSON or of a script, each with the name before it; for a script also the code
 * between them.
 */
export function splitCode(text: string, isJson: boolean): Segment[] {
  const segments: Segment[] = [];
  let [at, key] = [0, ''];
  const between = (to: number): void => {
    const part = text.slice(at, to);
    const named = /([\w$]+)\s*[:=]\s*$/.exec(part)?.[1];
    if (named !== undefined) key = named;
    else if (/[;{}]/.test(part) && !isJson) key = '';
    if (!isJson && part.trim() !== '') {
      segments.push({ start: at, end: to, text: part, key: '', encode: String });
    }
  };
  for (const match of text.matchAll(LITERAL)) {
    const [literal] = match;
    const [start, end] = [match.index, match.index + literal.length];
    between(start);
    at = end;
    const isKey = /^\s*:/.test(text.slice(end, end + 20)) && !/^-?\d/.test(literal);
    const value = /^-?\d/.test(literal) ? literal : unquoted(literal);
    const encode = encoderOf(literal);
    segments.push({ start, end, text: value, key: isKey ? NAMING : key, encode });
    if (isKey) key = value;
  }
  between(text.length);
  return segments;
}

function unquoted(literal: string): string {
  const inner = literal.slice(1, -1);
  try {
    return JSON.parse(
      `"${literal.startsWith('"') ? inner : inner.replaceAll(String.raw`\'`, "'").replaceAll('"', String.raw`\"`)}"`,
    ) as string;
  } catch {
    return inner;
  }
}

function encoderOf(literal: string): (text: string) => string {
  if (/^-?\d/.test(literal)) return String;
  const quote = literal[0] ?? '"';
  return (text) => {
    const inner = JSON.stringify(text).slice(1, -1);
    const escaped = /\\u/.test(literal) ? escapeCharacters(inner) : inner;
    if (quote === '"') return `"${escaped.replaceAll('</', String.raw`<\/`)}"`;
    return quote + escaped.replaceAll(String.raw`\"`, '"').replaceAll(quote, `\\${quote}`) + quote;
  };
}

/** Cells with the heading of their column as key, or the cell before them in a line of two. */
export function splitCsv(text: string): Segment[] {
  const delimiter = [';', '\t', ','].find((one) => text.includes(one)) ?? ';';
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\\r\\n]*)(${delimiter}|\\r?\\n|$)`, 'g');
  const segments: Segment[] = [];
  let headings: readonly string[] = [];
  let line: { readonly start: number; readonly raw: string }[] = [];
  const endLine = (): void => {
    const texts = line.map(({ raw }) =>
      raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw,
    );
    const isHeading = line.length > 2 && texts.every((one) => !/\d/.test(one));
    if (isHeading) headings = texts;
    for (const [column, { start, raw }] of line.entries()) {
      const key = line.length === 2 && column === 1 ? (texts[0] ?? '') : (headings[column] ?? '');
      segments.push({
        start,
        end: start + raw.length,
        text: texts[column] ?? '',
        key: isHeading || (line.length === 2 && column === 0) ? '' : key,
        encode: (value) => (raw.startsWith('"') ? `"${value.replaceAll('"', '""')}"` : value),
      });
    }
    line = [];
  };
  for (const match of text.matchAll(cell)) {
    const [whole, raw = '', end = ''] = match;
    line.push({ start: match.index, raw });
    if (end !== delimiter) endLine();
    if (whole === '') break;
  }
  return segments;
}

/** Texts and attributes of HTML or XML, with their labels as keys. */
export function splitMarkup(text: string): Segment[] {
  if (/^\s*<\?xml/.test(text)) return splitXml(text);
  const $ = load(text, { sourceCodeLocationInfo: true });
  const segments: Segment[] = [];
  let previous = '';
  const visit = (node: Node): void => {
    const place = node.sourceCodeLocation;
    const type: string = node.type;
    if ('data' in node && (type === 'text' || type === 'comment')) {
      if (place != null && node.data.trim() !== '') {
        const [start, end] = [place.startOffset, place.endOffset];
        const isCode =
          node.parent !== null && 'name' in node.parent && node.parent.name === 'script';
        const isRaw = isCode || type === 'comment';
        const [before, after] = type === 'comment' ? ['<!--', '-->'] : ['', ''];
        segments.push({
          start,
          end,
          text: node.data,
          key: type === 'text' && !isCode ? labelOf($, node, previous) : '',
          encode: (value) =>
            before + (isRaw ? value : escapeMarkup(value).replaceAll('&quot;', '"')) + after,
          isCode,
        });
        if (!isRaw) previous = cleanText(node.data);
      }
      return;
    }
    if ('attribs' in node) {
      const attributes = (place as { readonly attrs?: Readonly<Record<string, Place>> } | null)
        ?.attrs;
      for (const [name, value] of Object.entries(node.attribs)) {
        const at = attributes?.[name];
        if (at === undefined || value === '') continue;
        segments.push({
          start: at.startOffset,
          end: at.endOffset,
          text: value,
          key: attributeKey($, node, name),
          encode: (replaced) => `${name}="${escapeMarkup(replaced)}"`,
        });
      }
    }
    if ('children' in node) node.children.forEach(visit);
  };
  $.root()
    .toArray()
    .forEach((document) => document.children.forEach(visit));
  return segments.sort((one, other) => one.start - other.start);
}

function splitXml(text: string): Segment[] {
  const segments: Segment[] = [];
  let tag = '';
  for (const match of text.matchAll(/<!\[CDATA\[([^]*?)\]\]>|<([^>\s/]*)[^>]*>|[^<]+/g)) {
    const [whole, data, name] = match;
    const [start, end] = [match.index, match.index + whole.length];
    if (name !== undefined) {
      tag = name.replace(/^.*:/, '');
      for (const attribute of whole.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
        const value = attribute[2] ?? attribute[3] ?? '';
        const from = start + attribute.index + attribute[0].length - value.length - 1;
        const key = attribute[1] ?? '';
        segments.push({ start: from, end: from + value.length, text: value, key, encode: String });
      }
    } else if (data !== undefined) {
      const encode = (value: string): string => `<![CDATA[${value}]]>`;
      segments.push({ start, end, text: data, key: tag, encode });
    } else if (whole.trim() !== '') {
      segments.push({ start, end, text: whole, key: tag, encode: String });
    }
  }
  return segments;
}

/** The label that the page gives a text. */
function labelOf($: CheerioAPI, node: Node, previous: string): string {
  const parent = $(node).closest('td,dd,th,dt,label,h1,h2,h3,h4,caption,title,a,button,option');
  if (parent.is('td')) {
    const row = parent.parent();
    const heading = row.children('th').first().text();
    const column = row.children().index(parent);
    const columns = parent
      .closest('table')
      .find('tr')
      .filter((_, one) => $(one).children('td').length === 0)
      .first()
      .children('th');
    return cleanText(heading === '' ? columns.eq(column).text() : heading);
  }
  if (parent.is('dd')) return cleanText(parent.prevAll('dt').first().text());
  if (parent.length > 0) return '';
  return /:$/.test(previous) || foldText(previous).length < 20 ? previous.replace(/:$/, '') : '';
}

function attributeKey($: CheerioAPI, element: Element, name: string): string {
  if (NAMING_ATTRIBUTES.includes(name)) return NAMING;
  if (name.startsWith('data-')) return name.slice('data-'.length);
  const { attribs } = element;
  if (name === 'content') return attribs['name'] ?? attribs['property'] ?? '';
  if (name !== 'value') return '';
  const type = attribs['type']?.toLowerCase();
  if (type === 'submit' || type === 'button') return '';
  if (element.name === 'option') return $(element).closest('select').attr('name') ?? '';
  return attribs['name'] ?? attribs['id'] ?? '';
}
