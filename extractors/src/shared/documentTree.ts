import { load } from 'cheerio/slim';
import { jsonTypeLines } from './jsonTypes.ts';
import { redactName } from './redaction.ts';

/** More elements than are useful to an operator. */
export const MAX_ELEMENTS = 2_000;
/** Attributes that identify an element and contain no personal data. */
export const TREE_ATTRIBUTES = ['id', 'name', 'type', 'role', 'class', 'hidden', 'disabled'];

const LONGEST_ATTRIBUTE = 60;
const DEEPEST = 30;
/** A larger document is not parsed again. */
const LONGEST_TEXT = 2 * 1024 * 1024;

/**
 * The structure of a document without any values or text: an HTML page's elements by their name, id
 * and role, indented by depth; a JSON answer's fields with the types of their values. Empty for
 * other documents.
 */
export function documentTree(text: string, contentType: string): string {
  if (text.length > LONGEST_TEXT) return '';
  if (/\bhtml\b/.test(contentType)) return elementsOf(text);
  const fields = jsonTypeLines(text).map(redactName);
  return [...new Set(fields)].slice(0, MAX_ELEMENTS).join('\n');
}

function elementsOf(text: string): string {
  const $ = load(text);
  const elements = $('*').toArray().slice(0, MAX_ELEMENTS);
  const lines = elements.map((node) => {
    const element = $(node);
    const depth = Math.min(element.parents().length, DEEPEST);
    const facts = TREE_ATTRIBUTES.flatMap((name) => {
      const value = element.attr(name);
      return value === undefined
        ? []
        : [`[${name}=${redactName(value).slice(0, LONGEST_ATTRIBUTE)}]`];
    });
    return `${'  '.repeat(depth)}${(element.prop('tagName') ?? '').toLowerCase()}${facts.join('')}`;
  });
  return lines.join('\n');
}
