/** The expected format of a text. */
export type ParsedKind = 'rut' | 'amount' | 'number' | 'date' | 'month' | 'time';

/**
 * A text on a page has an unexpected format. The message does not contain the text: it may be
 * personal data, and messages are logged.
 */
export class ParseError extends Error {
  readonly kind: ParsedKind;
  readonly detail: string | undefined;
  /** The column, label or path of the text, if `readField` has set it. */
  readonly field: string | null;

  constructor(kind: ParsedKind, detail?: string, field: string | null = null) {
    super(`Not a valid ${kind}${detail === undefined ? '' : ` (${detail})`}`);
    this.name = 'ParseError';
    this.kind = kind;
    this.detail = detail;
    this.field = field;
  }
}

/** Reads a field, and adds the field's name to a `ParseError`. */
export function readField<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParseError) || error.field !== null) throw error;
    throw new ParseError(error.kind, error.detail, field);
  }
}
