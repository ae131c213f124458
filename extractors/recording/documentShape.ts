import { readHtml } from '../src/shared/html.ts';
import { jsonTypes } from '../src/shared/jsonTypes.ts';
import { redactName } from '../src/shared/redaction.ts';
import { cleanText } from '../src/shared/text.ts';
import type { RawDocument } from '../src/contract/session.ts';

/** The names in a document, each with the types of its values. */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Prefix of names that are text of the page, which may name a person. */
export const CAPTION = 'caption ';

const CAPTIONS = 'th, dt, caption, legend, label';
/** A checkbox in a table's body selects a row; a list without rows has none. */
const ROW_BOX = 'input[type=checkbox]';
const LONGEST_CAPTION = 60;
const NO_TYPE: ReadonlySet<string> = new Set(['text']);

/**
 * What distinguishes two documents of the same page for a connector: the fields of JSON, the form
 * fields and captions of HTML, the columns of a table file, the elements of XML. Never a value.
 */
export function shapeOf({ contentType, text }: Pick<RawDocument, 'contentType' | 'text'>): Shape {
  if (/\bhtml\b/.test(contentType)) return shapeOfHtml(text);
  if (/\bxml\b/.test(contentType)) return named('element ', text.match(/(?<=<)[a-z][\w.:-]*/gi));
  if (/csv|excel|plain/.test(contentType)) {
    const columns = (text.split(/\r?\n/, 1)[0] ?? '').split(/[;,\t]/).map(cleanText);
    return named(CAPTION, columns);
  }
  return new Map([...jsonTypes(text)].map(([path, types]) => [redactName(path), types]));
}

function shapeOfHtml(text: string): Shape {
  const { $ } = readHtml(text);
  const shape = new Map<string, ReadonlySet<string>>();
  for (const node of $('input[name], select[name], textarea[name]')
    .not(`tbody ${ROW_BOX}`)
    .toArray()) {
    const field = $(node);
    const type = field.attr('type') ?? String(field.prop('tagName')).toLowerCase();
    shape.set(`field ${redactName(field.attr('name') ?? '')}`, new Set([type]));
  }
  const captions = $(CAPTIONS).not(`tbody label:has(${ROW_BOX})`).toArray();
  const texts = captions.map((node) => cleanText($(node).text()));
  return new Map([...shape, ...named(CAPTION, texts)]);
}

function named(prefix: string, names: readonly string[] | null): Shape {
  const fit = (names ?? []).filter((name) => name !== '' && name.length <= LONGEST_CAPTION);
  return new Map(fit.map((name) => [`${prefix}${redactName(name)}`, NO_TYPE]));
}
