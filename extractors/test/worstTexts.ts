import type { RawDocument } from '../src/contract/session.ts';

/** Pages with texts on which careless expressions and loops take a time that grows by its square. */

const SIZE = 400_000;
/** Places of one page in which a text is put. */
const MOST_PLACES = 4;

/** What parsers look for, endlessly repeated and never completed. */
const PIECES = ['\t', '0', '-0\0', '$ 1', '1.', 'X ', '12/', 'a@', '"\\', "' ", '(', '/', 'á', ','];
const MARKUP = ['<a><table>', '<tbody>', '<td', '<script ', '{', '["'];

const repeated = (pieces: readonly string[]): string =>
  pieces.map((piece) => piece.repeat(SIZE / pieces.length / piece.length)).join('\n!');

const WORST = repeated(PIECES);
const WORST_MARKUP = repeated(MARKUP);

/** Variants of the document, each with 400 kB of such texts in one place. */
export function* withWorstTexts({ contentType, text }: RawDocument): Generator<string> {
  if (contentType === 'application/json') {
    yield* inFields(text);
    return;
  }
  const place = contentType === 'text/html' ? />[^<>]*[^\s<>][^<>]*(?=<)/g : /[^\n;]+/g;
  for (const { 0: found, index } of spread([...text.matchAll(place)])) {
    const before = text.slice(0, index + (found.startsWith('>') ? 1 : 0));
    const after = text.slice(index + found.length);
    yield before + WORST + after;
  }
}

/** The page inside elements that are opened without end. */
export function withWorstMarkup({ text }: RawDocument): string {
  return text.replace(/<body[^<>]*>|$/, (body) => body + WORST_MARKUP);
}

/** In each text of an answer; of a list's entries, in those of the first one. */
function* inFields(text: string): Generator<string> {
  const seen = new Set<string>();
  const paths: (readonly string[])[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    const name = path.map((step) => (/^\d+$/.test(step) ? '[]' : step)).join('.');
    if (typeof value === 'string' && !seen.has(name)) {
      seen.add(name);
      paths.push(path);
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(JSON.parse(text), []);
  for (const path of paths) yield JSON.stringify(replaced(JSON.parse(text), path));
}

function replaced(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return WORST;
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (String(at) === step ? replaced(item, rest) : item));
  }
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [step]: replaced(fields[step], rest) };
}

/** At most so many entries, spread evenly. */
function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(all.length / MOST_PLACES));
  return all.filter((_one, index) => index % step === 0);
}
