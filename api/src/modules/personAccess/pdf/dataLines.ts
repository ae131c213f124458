/** A line of printed data, with how deep it is inside the rest. */
export interface DataLine {
  readonly depth: number;
  readonly text: string;
}

/** Any JSON as lines to read: a name and a value on each, and what is inside it below. */
export function dataLines(value: unknown, depth = 0): DataLine[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      isNested(item)
        ? [{ depth, text: `${String(index + 1)}.` }, ...dataLines(item, depth + 1)]
        : { depth, text: `${String(index + 1)}. ${written(item)}` },
    );
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
      isNested(item)
        ? [{ depth, text: `${name}:` }, ...dataLines(item, depth + 1)]
        : { depth, text: `${name}: ${written(item)}` },
    );
  return [{ depth, text: written(value) }];
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const written = (value: unknown): string => {
  if (value === null || typeof value === 'object') return '-';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
