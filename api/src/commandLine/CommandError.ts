/** A mistake in a command's arguments: its message is printed without a stack trace. */
export class CommandError extends Error {}

/** A command's output, for scripts and for people. */
export interface Output {
  readonly json: unknown;
  readonly lines: readonly string[];
  /** 0 by default. */
  readonly exitCode?: number;
}
