import type { Description } from 'joi';

/** What a product's schema states about a field, in Spanish. */
export interface Field {
  readonly description: string;
}

/** How names and values are written. */
export interface DataWords {
  /** @param field as its product's schema describes it; null if it does not */
  name(name: string, field: Field | null): string;
  value(value: string | number | boolean, field: Field | null): string;
}

/** A field of an object, or of any of its alternatives. */
export function fieldIn(
  described: Description | undefined,
  name: string,
): { readonly field: Field; readonly schema: Description } | null {
  for (const { keys } of alternatives(described)) {
    const schema = (keys as Readonly<Record<string, Description>> | undefined)?.[name];
    if (!schema) continue;
    const { description = '' } = (schema.flags ?? {}) as { description?: string };
    return { field: { description }, schema };
  }
  return null;
}

/** The schema of a list's items. */
export function itemIn(described: Description | undefined): Description | undefined {
  const items = alternatives(described).flatMap(
    (one) => (one['items'] as Description[] | undefined) ?? [],
  );
  const [first] = items;
  if (items.length < 2) return first;
  return { type: 'alternatives', matches: items.map((schema) => ({ schema })) };
}

function alternatives(described: Description | undefined): Description[] {
  if (!described) return [];
  const matches = (described['matches'] as { schema?: Description }[] | undefined) ?? [];
  return [described, ...matches.flatMap(({ schema }) => alternatives(schema))];
}

/**
 * The name is the start of the description: "Saldo contable" from "Saldo contable, en la unidad de
 * la moneda". A code is replaced by its word in the description: "abono" from "`inflow` abono,
 * `outflow` cargo".
 */
export const SPANISH_FIELDS: DataWords = {
  name: (name, field) => field?.description.split(/[.,;:(]/, 1)[0]?.trim() || spaced(name),
  value: (value, field) => {
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    const description = field?.description ?? '';
    if (typeof value === 'number')
      return AMOUNT.test(description) ? AMOUNTS.format(value) : String(value);
    if (DAY.test(value)) return value.split('-').reverse().join('-');
    return codesIn(description).get(value) ?? value;
  },
};

/** In English, the field names of the API are used, split into words. */
export const ENGLISH_FIELDS: DataWords = {
  name: (name) => spaced(name),
  value: (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)),
};

const AMOUNT = /pesos|moneda|dólares|euros|en UF|^(Cupo|Monto|Saldo|Total)/;
const AMOUNTS = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 8 });
const DAY = /^\d{4}-\d\d(-\d\d)?$/;

const codesIn = (description: string): ReadonlyMap<string, string> =>
  new Map(
    [...description.matchAll(/`([^`]+)` (?![ou] )([^`,;.]+)/g)].map(([, code = '', word = '']) => [
      code,
      word.trim(),
    ]),
  );

/** `accountNumber` → `Account number` */
function spaced(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
