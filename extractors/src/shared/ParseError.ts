/** What a text was expected to be. */
export type ParsedKind = 'rut' | 'amount' | 'number' | 'date' | 'month' | 'time';

/**
 * A text is not what the page should have printed there. The text itself stays out of the message:
 * it may hold a person's data and messages are logged.
 */
export class ParseError extends Error {
  readonly kind: ParsedKind;

  constructor(kind: ParsedKind, detail?: string) {
    super(`Not a valid ${kind}${detail === undefined ? '' : ` (${detail})`}`);
    this.name = 'ParseError';
    this.kind = kind;
  }
}
