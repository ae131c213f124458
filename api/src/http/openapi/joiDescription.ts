import type { Schema } from 'joi';

/** A rule as joi describes it: `{ name: 'max', args: { limit: 3 } }`. */
interface JoiRule {
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** The part of `schema.describe()` that is read here; joi itself types it as `any`. */
export interface JoiDescription {
  readonly type: string;
  readonly flags?: {
    readonly label?: string;
    readonly description?: string;
    readonly unit?: string;
    readonly presence?: string;
    readonly result?: string;
    readonly default?: unknown;
    readonly only?: boolean;
    readonly unknown?: boolean;
    readonly single?: boolean;
    readonly insensitive?: boolean;
  };
  readonly preferences?: Readonly<Record<string, unknown>>;
  readonly allow?: readonly unknown[];
  readonly rules?: readonly JoiRule[];
  readonly examples?: readonly unknown[];
  readonly metas?: readonly Readonly<Record<string, unknown>>[];
  readonly keys?: Readonly<Record<string, JoiDescription>>;
  readonly patterns?: readonly {
    readonly regex?: string;
    readonly schema?: JoiDescription;
    readonly rule: JoiDescription;
  }[];
  readonly dependencies?: readonly {
    readonly rel: string;
    readonly key?: string;
    readonly peers: readonly string[];
  }[];
  readonly items?: readonly JoiDescription[];
  readonly ordered?: readonly JoiDescription[];
  readonly matches?: readonly { readonly schema?: JoiDescription }[];
  readonly whens?: readonly unknown[];
}

export function describeJoi(schema: Schema): JoiDescription {
  return schema.describe() as JoiDescription;
}

/** All metas of a schema as one object; if a key occurs twice, the last value wins. */
export function metaOf(described: JoiDescription): Readonly<Record<string, unknown>> {
  return Object.assign({}, ...(described.metas ?? [])) as Record<string, unknown>;
}

/** The values that are allowed explicitly, without joi's own markers. */
export function allowedValues(described: JoiDescription): unknown[] {
  return (described.allow ?? []).filter(
    (value) => !(typeof value === 'object' && value !== null && 'override' in value),
  );
}
