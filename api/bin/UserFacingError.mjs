/**
 * An error that the person at the terminal can act on: what is wrong in one sentence, then commands
 * to run or files to read. It is printed without a stack trace.
 */
export class UserFacingError extends Error {
  /**
   * @param {string} message
   * @param {string[]} [hints] one line each
   */
  constructor(message, hints = []) {
    super(message);
    this.name = 'UserFacingError';
    this.hints = hints;
  }
}

/** Thrown by a wait that ended because the launcher was told to stop. */
export class Stopped extends Error {
  constructor() {
    super('Stopped on request.');
    this.name = 'Stopped';
  }
}

/**
 * @param {unknown} error of any kind
 * @returns {string} what to print
 */
export function errorText(error) {
  if (error instanceof UserFacingError) {
    return [error.message, ...error.hints.map((hint) => `  ${hint}`)].join('\n');
  }
  if (error instanceof Stopped) return 'Stopped.';
  const message = error instanceof Error ? error.message : String(error);
  return `Something unexpected went wrong: ${message}`;
}
