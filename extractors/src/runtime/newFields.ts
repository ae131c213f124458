import type { Connector } from '../contract/connector.ts';
import type { RawDocument } from '../contract/session.ts';

/**
 * Most new fields listed in an outcome: an answer of an unknown kind may have any number of them.
 */
const MOST_FIELDS = 20;

/** What is new in an extraction's answers: fields and words that the connector does not know. */
export interface FieldNotes {
  /** Records the fields of a document that the connector does not know. */
  add(document: RawDocument): void;
  /**
   * Records where a product keeps an institution's own word next to a catch-all value, such as
   * `accountTypeText` next to `otro`. The word itself is never recorded.
   */
  addWords(action: string, product: unknown): void;
  /** `page:field` or `action:field`, each once. */
  readonly all: ReadonlySet<string>;
}

export function createFieldNotes({ answers = {} }: Connector): FieldNotes {
  const all = new Set<string>();
  const note = (field: string): void => {
    if (all.size < MOST_FIELDS) all.add(field);
  };
  return {
    all,
    addWords(action, product) {
      for (const path of wordPaths(product)) note(`${action}:${path}`);
    },
    add(document) {
      const { page, text } = document;
      // Another action has already read this page and recorded its fields; its text was dropped.
      if (text === '') return;
      const shape = Object.hasOwn(answers, page) ? answers[page] : undefined;
      for (const field of shape?.newFields(document) ?? []) {
        note(`${page}:${field}`);
      }
    },
  };
}

const OTHERS: ReadonlySet<unknown> = new Set(['otro', 'other']);

/** Paths of the words that are kept next to a catch-all value. */
function* wordPaths(value: unknown, path = ''): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* wordPaths(item, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    const fields = value as Readonly<Record<string, unknown>>;
    for (const [key, inner] of Object.entries(fields)) {
      const own = path === '' ? key : `${path}.${key}`;
      if (key.endsWith('Text') && OTHERS.has(fields[key.slice(0, -'Text'.length)])) yield own;
      else yield* wordPaths(inner, own);
    }
  }
}
