import type { RawDocument } from '../src/contract/session.ts';

/** A changed copy of an answer. */
export interface Mutation {
  /** What was changed: `null at rows.0.amount`. */
  readonly name: string;
  /**
   * - `value` a value is gone, or written otherwise: no other value of the result may change
   * - `rows` a row is doubled, missing or elsewhere
   */
  readonly of: 'value' | 'rows';
  /** Whether it changes one value of a row, or that row as a whole, of a list of objects in JSON. */
  readonly inRow: boolean;
  readonly document: RawDocument;
}

type Path = readonly (string | number)[];

const MEGABYTE = 'x'.repeat(1_000_000);
const ABSENT = Symbol('absent');

/** Every mutation of an answer, field by field and list by list. */
export function* mutationsOf(document: RawDocument): Iterable<Mutation> {
  if (/json/.test(document.contentType)) yield* ofJson(document);
  else yield* ofText(document);
}

function* ofJson(document: RawDocument): Iterable<Mutation> {
  const body: unknown = JSON.parse(document.text);
  for (const path of pathsIn(body)) {
    const at = path.join('.');
    const inRow = isInRow(body, path);
    const changed = (value: unknown): RawDocument =>
      withText(document, replaced(body, path, value));
    const value = valueAt(body, path);
    for (const [name, other] of replacementsOf(value))
      yield { name: `${name} at ${at}`, of: 'value', inRow, document: changed(other) };
    if (!Array.isArray(value) || value.length === 0) continue;
    const rows = value as readonly unknown[];
    const [first, ...others] = rows;
    const last = rows.at(-1);
    const of = 'rows';
    yield { name: `doubled row at ${at}`, of, inRow: false, document: changed([first, ...rows]) };
    yield { name: `dropped row at ${at}`, of, inRow: false, document: changed(others) };
    if (rows.length > 1) {
      const swapped = [last, ...rows.slice(1, -1), first];
      yield { name: `swapped rows at ${at}`, of, inRow: false, document: changed(swapped) };
    }
  }
}

function replacementsOf(value: unknown): readonly (readonly [string, unknown])[] {
  const gone = [
    ['null', null],
    ['absent', ABSENT],
  ] as const;
  if (typeof value === 'string') {
    const isNumber = value.trim() !== '' && Number.isFinite(Number(value));
    return [
      ...gone,
      ['empty', ''],
      ['padded', ` ${value} `],
      ['a megabyte', MEGABYTE],
      ...(isNumber ? ([['number for text', Number(value)]] as const) : []),
    ];
  }
  if (typeof value === 'number') return [...gone, ['text for number', String(value)]];
  return gone;
}

/** Texts between tags, or cells of a table file. */
function* ofText(document: RawDocument): Iterable<Mutation> {
  const { contentType, text } = document;
  const isMarkup = /html|xml/.test(contentType);
  const cell = isMarkup ? />([^<>]*\S[^<>]*)</g : /(?<=^|[;,\t\n])([^;,\t\r\n]+)(?=$|[;,\t\r\n])/g;
  for (const match of text.matchAll(cell)) {
    const value = match[1] ?? '';
    const start = match.index + match[0].indexOf(value);
    const changed = (other: string): RawDocument => ({
      ...document,
      text: text.slice(0, start) + other + text.slice(start + value.length),
    });
    const at = `at ${String(start)}`;
    const of = 'value';
    yield { name: `empty ${at}`, of, inRow: false, document: changed('') };
    yield { name: `padded ${at}`, of, inRow: false, document: changed(` ${value} `) };
    yield { name: `a megabyte ${at}`, of, inRow: false, document: changed(MEGABYTE) };
  }
  if (!isMarkup) return;
  for (const match of text.matchAll(/<tr\b[\s\S]*?<\/tr>/g)) {
    const [row] = match;
    const start = match.index;
    const changed = (other: string): RawDocument => ({
      ...document,
      text: text.slice(0, start) + other + text.slice(start + row.length),
    });
    const at = `at ${String(start)}`;
    yield { name: `doubled row ${at}`, of: 'rows', inRow: false, document: changed(row + row) };
    yield { name: `dropped row ${at}`, of: 'rows', inRow: false, document: changed('') };
  }
}

const withText = (document: RawDocument, body: unknown): RawDocument => ({
  ...document,
  text: JSON.stringify(body),
});

/** Paths of everything in a JSON value, rows beyond the second of a list left out. */
function* pathsIn(value: unknown, path: Path = []): Iterable<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 2).map((item: unknown, index) => [index, item] as const)
    : Object.entries(value);
  for (const [step, inner] of entries) yield* pathsIn(inner, [...path, step]);
}

function isInRow(body: unknown, path: Path): boolean {
  return path.some((step, index) => {
    const row = valueAt(body, path.slice(0, index + 1));
    return typeof step === 'number' && typeof row === 'object' && row !== null;
  });
}

function valueAt(body: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[step], body);
}

function replaced(body: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const at = body as Record<string | number, unknown>;
  const inner = replaced(at[step], rest, value);
  if (Array.isArray(body)) {
    return inner === ABSENT
      ? body.filter((_item, index) => index !== step)
      : body.map((item: unknown, index) => (index === step ? inner : item));
  }
  const { [step]: _gone, ...others } = at;
  // Keeps the order of fields.
  return inner === ABSENT
    ? others
    : Object.fromEntries(Object.entries(at).map(([key, one]) => [key, key === step ? inner : one]));
}
