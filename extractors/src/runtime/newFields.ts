import type { Connector } from '../contract/connector.ts';
import type { RawDocument } from '../contract/session.ts';

/** Most new fields that an outcome names: an answer of another kind may have any number. */
const MOST_FIELDS = 20;

/** The new fields of an extraction's answers. */
export interface FieldNotes {
  /** Notes the fields of a document that its connector does not know. */
  add(document: RawDocument): void;
  /** `page:field`, each once. */
  readonly all: ReadonlySet<string>;
}

export function createFieldNotes({ answers = {} }: Connector): FieldNotes {
  const all = new Set<string>();
  return {
    all,
    add(document) {
      const { page, text } = document;
      // A page that another action has read before, and that was noted then.
      if (text === '') return;
      const shape = Object.hasOwn(answers, page) ? answers[page] : undefined;
      for (const field of shape?.newFields(document) ?? []) {
        if (all.size < MOST_FIELDS) all.add(`${page}:${field}`);
      }
    },
  };
}
