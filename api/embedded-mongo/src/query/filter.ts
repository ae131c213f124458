import type { BSONRegExp } from 'bson';
import type { Doc, Value } from '../bson/Doc.ts';
import type { Path } from './paths.ts';
import type { Pattern } from './regex.ts';

/** What is asked of the values at one path. */
export type Test =
  | { readonly kind: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; readonly value: Value }
  | InTest
  | { readonly kind: 'exists' }
  | { readonly kind: 'type'; readonly types: ReadonlySet<number> }
  | { readonly kind: 'regex'; readonly pattern: Pattern; readonly value: BSONRegExp }
  | { readonly kind: 'mod'; readonly divisor: number; readonly remainder: number }
  | { readonly kind: 'size'; readonly size: number }
  | { readonly kind: 'elemMatchDoc'; readonly filter: Filter }
  | { readonly kind: 'elemMatchValue'; readonly filter: Filter };

export interface InTest {
  readonly kind: 'in';
  readonly values: readonly Value[];
  /** Equality keys of the values, for long lists. */
  readonly keys: ReadonlySet<string>;
  readonly patterns: readonly Pattern[];
  readonly hasNull: boolean;
}

/** A parsed filter. */
export type Filter =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'leaf'; readonly path: Path; readonly test: Test }
  | { readonly kind: 'expression'; readonly holds: (doc: Doc) => boolean };

export const EVERYTHING: Filter = { kind: 'and', of: [] };

export const NOTHING: Filter = { kind: 'or', of: [] };

/** The name of the stand-in field on which the tests of a value $elemMatch are run. */
export const ELEMENT = 'element';
