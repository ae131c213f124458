import type { ObjectSchema, Schema } from 'joi';
import { dataTable, labelled } from '../shared/content.ts';
import { html } from '../http/markup.ts';
import type { Markup, MarkupValue } from '../http/markup.ts';

/** Rows of a table; a longer list says how many it has. */
const MOST_ROWS = 100;

/** A product for a person to read: its schema has the labels. */
export function productView(title: string, value: unknown, schema: Schema): Markup {
  if (Array.isArray(value)) return listView(title, value, itemSchema(schema));
  return objectView(title, value as Record<string, unknown>, schema);
}

function listView(title: string, items: readonly unknown[], schema: Schema | null): Markup {
  const rows = items.slice(0, MOST_ROWS).map(asObject);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isNested = (name: string): boolean => rows.some((row) => isInner(row[name]));
  const columns = names.filter((name) => !isNested(name));
  const nested = names.filter(isNested);
  return html`${dataTable({
    caption: title,
    headings: columns.length === 0 ? [title] : columns.map((name) => labelOf(schema, name)),
    rows: rows.map((row) => columns.map((name) => shown(row[name]))),
    nothing: 'No hay nada registrado.',
  })}
  ${items.length > MOST_ROWS && html`<p>Se muestran ${MOST_ROWS} de ${items.length}.</p>`}
  ${rows.map((row) =>
    nested
      .filter((name) => isInner(row[name]))
      .map((name) =>
        productView(
          `${labelOf(schema, name)}: ${headOf(row)}`,
          row[name],
          innerSchema(schema, name) ?? (schema as Schema),
        ),
      ),
  )}`;
}

function objectView(title: string, value: Record<string, unknown>, schema: Schema | null): Markup {
  const entries = Object.entries(value);
  const plain = entries.filter(([, inner]) => !isInner(inner));
  return html`${
    plain.length > 0 &&
    labelled(plain.map(([name, inner]) => [labelOf(schema, name), shown(inner)] as const))
  }
  ${entries
    .filter(([, inner]) => isInner(inner))
    .map(([name, inner]) => {
      const heading = `${labelOf(schema, name)}${title === '' ? '' : ` · ${title}`}`;
      const within = innerSchema(schema, name);
      return Array.isArray(inner)
        ? listView(heading, inner, within === null ? null : itemSchema(within))
        : html`<h2>${heading}</h2>
            ${objectView(heading, inner as Record<string, unknown>, within)}`;
    })}`;
}

const isInner = (value: unknown): boolean => typeof value === 'object' && value !== null;
const asObject = (value: unknown): Record<string, unknown> =>
  isInner(value) ? (value as Record<string, unknown>) : { valor: value };

/** What names a row: its first text. */
const headOf = (row: Record<string, unknown>): string =>
  Object.values(row).find((value) => typeof value === 'string') as string;

function shown(value: unknown): MarkupValue {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return value.toLocaleString('es-CL');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Documents in base64.
  return text.length > 500 ? `${text.slice(0, 40)}…` : text;
}

const itemSchema = (schema: Schema): Schema | null =>
  (schema.$_terms as { items?: readonly Schema[] }).items?.[0] ?? null;

function innerSchema(schema: Schema | null, name: string): Schema | null {
  if (schema?.type !== 'object') return null;
  try {
    return (schema as ObjectSchema).extract(name);
  } catch {
    return null;
  }
}

/** The beginning of a field's description, up to the first detail. */
function labelOf(schema: Schema | null, name: string): string {
  const description = innerSchema(schema, name)?.$_getFlag('description') as unknown;
  const [label = ''] = typeof description === 'string' ? description.split(/[;:.,(]/) : [];
  return label.trim() === '' ? name : label.trim();
}
