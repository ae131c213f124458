/** A mistake in how a command was written, or in what it names: shown without a stack. */
export class CommandError extends Error {}

/** What a command prints, for scripts and for people. */
export interface Output {
  readonly json: unknown;
  readonly lines: readonly string[];
}
