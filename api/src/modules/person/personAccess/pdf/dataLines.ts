import type { Description } from 'joi';
import { fieldIn, itemIn, type DataWords, type Field } from './fieldWords.ts';

/** A line of printed data, with its nesting depth. */
export interface DataLine {
  readonly depth: number;
  readonly text: string;
}

/**
 * Any JSON as readable lines: a name and a value on each, with nested values below.
 * @param product the schema that describes it; undefined if there is none
 */
export function dataLines(
  value: unknown,
  product: Description | undefined,
  words: DataWords,
): DataLine[] {
  return linesOf(value, product, words, { depth: 0, field: null });
}

function linesOf(
  value: unknown,
  described: Description | undefined,
  words: DataWords,
  { depth, field }: { depth: number; field: Field | null },
): DataLine[] {
  const entry = (name: string, item: unknown, inner: Field | null, schema?: Description) => {
    const below = { depth: depth + 1, field: inner };
    return isNested(item)
      ? [{ depth, text: `${name}:` }, ...linesOf(item, schema, words, below)]
      : [{ depth, text: `${name}: ${written(item, inner, words)}` }];
  };
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const schema = itemIn(described);
      const below = { depth: depth + 1, field };
      const number = `${String(index + 1)}.`;
      return isNested(item)
        ? [{ depth, text: number }, ...linesOf(item, schema, words, below)]
        : [{ depth, text: `${number} ${written(item, field, words)}` }];
    });
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
      const found = fieldIn(described, name);
      return entry(
        words.name(name, found?.field ?? null),
        item,
        found?.field ?? null,
        found?.schema,
      );
    });
  return [{ depth, text: written(value, field, words) }];
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const written = (value: unknown, field: Field | null, words: DataWords): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? words.value(value, field)
    : '-';
