import { describe, expect, it } from 'vitest';
import { products } from './products.ts';
import type { ProductDefinition } from './definition.ts';

const every: readonly ProductDefinition[] = Object.values(products);

/** Paths of all plain values inside, each as a list of keys. */
function leaves(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A deep copy with one value replaced, or removed when `replace` returns undefined. */
function altered(
  value: unknown,
  path: readonly (string | number)[],
  replace: (old: unknown) => unknown,
): unknown {
  const copy: unknown = structuredClone(value);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  const replaced = replace(holder[last]);
  if (replaced === undefined) Reflect.deleteProperty(holder, last);
  else holder[last] = replaced;
  return copy;
}

/** The only key that may be absent. */
const isOptional = (id: string, key: unknown): boolean => id === 'tef' && key === 'alias';

describe.each(every.map((product) => [product.id, product] as const))(
  'product %s',
  (id, product) => {
    it('is registered under its own id and described in Spanish', () => {
      expect(products[id]).toBe(product);
      expect(product.title).not.toBe('');
      expect(product.description).toMatch(/\.$/);
    });

    it('has an example that fits its schema', () => {
      expect(product.schema.validate(product.example).error).toBeUndefined();
    });

    it('rejects undefined and null', () => {
      expect(product.schema.validate(undefined).error).toBeDefined();
      expect(product.schema.validate(null).error).toBeDefined();
    });

    it('requires every field of the example', () => {
      for (const path of leaves(product.example)) {
        if (typeof path.at(-1) === 'number' || isOptional(id, path.at(-1))) continue;
        const without = altered(product.example, path, () => undefined);
        expect(product.schema.validate(without).error, path.join('.')).toBeDefined();
      }
    });

    it('rejects unknown keys and does not convert values', () => {
      for (const path of leaves(product.example)) {
        const odd = altered(product.example, path, (old) =>
          typeof old === 'number' ? String(old) : { odd: true },
        );
        expect(product.schema.validate(odd).error, path.join('.')).toBeDefined();
        if (typeof path.at(-1) === 'number') continue;
        const unknown = altered(product.example, [...path.slice(0, -1), 'unheardOf'], () => 1);
        expect(product.schema.validate(unknown).error, path.join('.')).toBeDefined();
      }
    });

    it('describes every field', () => {
      const missing: string[] = [];
      const walk = (description: Record<string, unknown>, path: string): void => {
        const flags = (description['flags'] ?? {}) as { description?: string };
        if (flags.description === undefined && path !== '' && !path.endsWith('[]'))
          missing.push(path);
        const keys = (description['keys'] ?? {}) as Record<string, Record<string, unknown>>;
        for (const [key, inner] of Object.entries(keys)) walk(inner, `${path}.${key}`);
        const items = (description['items'] ?? []) as Record<string, unknown>[];
        for (const inner of items) walk(inner, `${path}[]`);
      };
      walk(product.schema.describe(), '');
      expect(missing).toEqual([]);
    });
  },
);
