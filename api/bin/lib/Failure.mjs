/**
 * Something that keeps a launcher from doing its job and that a person can act on: one sentence of
 * what is wrong, then the commands to run or the files to read. It is printed without a stack.
 */
export class Failure extends Error {
  /**
   * @param {string} sentence what is wrong, for a developer at a terminal
   * @param {string[]} [hints] what to do or read next, one line each
   */
  constructor(sentence, hints = []) {
    super(sentence);
    this.name = 'Failure';
    this.hints = hints;
  }
}

/** Thrown by a wait that was given up because the person asked the launcher to stop. */
export class Stopped extends Error {
  constructor() {
    super('Stopped on request.');
    this.name = 'Stopped';
  }
}

/**
 * The text to print for a failure of any kind.
 *
 * @param {unknown} error
 * @returns {string}
 */
export function failureText(error) {
  if (error instanceof Failure) {
    return [error.message, ...error.hints.map((hint) => `  ${hint}`)].join('\n');
  }
  const message = error instanceof Error ? error.message : String(error);
  return `Something unexpected went wrong: ${message}`;
}
