/** The expected format of a text. */
export type ParsedKind = 'rut' | 'amount' | 'number' | 'date' | 'month' | 'time';

/**
 * A text of a page has an unexpected format. The message leaves the text out: it may be personal
 * data, and messages are logged.
 */
export class ParseError extends Error {
  readonly kind: ParsedKind;

  constructor(kind: ParsedKind, detail?: string) {
    super(`Not a valid ${kind}${detail === undefined ? '' : ` (${detail})`}`);
    this.name = 'ParseError';
    this.kind = kind;
  }
}
