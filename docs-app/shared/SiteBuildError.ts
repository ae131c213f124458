/** A mistake in the site's sources, for their author to fix. */
export interface SiteProblem {
  /** File to open, from the root of docs-app. */
  file: string;
  /** A sentence that names the field, link or id. */
  message: string;
  /** Whether it is a configuration error, which the affected pages show in development. */
  isShown?: boolean;
}

/** All problems, one per line. */
export function problemLines(problems: readonly SiteProblem[]): string {
  return [
    problems.length === 1 ? 'The site has a problem:' : `The site has ${problems.length} problems:`,
    ...problems.map(({ file, message }) => `  ${file}: ${message}`),
  ].join('\n');
}

/** Fails the build and lists all problems, one per line. */
export class SiteBuildError extends Error {
  readonly problems: readonly SiteProblem[];

  constructor(problems: readonly SiteProblem[]) {
    super(problemLines(problems));
    this.name = 'SiteBuildError';
    this.problems = problems;
  }
}

/** Collects problems, so that one build reports all problems of a phase. */
export class ProblemList {
  readonly #problems: SiteProblem[] = [];

  add(file: string, message: string): void {
    this.#problems.push({ file, message });
  }

  /** Adds a configuration error that the affected pages show in development. */
  addShown(file: string, message: string): void {
    this.#problems.push({ file, message, isShown: true });
  }

  /** The configuration errors among them. */
  get shown(): SiteProblem[] {
    return this.#problems.filter(({ isShown }) => isShown);
  }

  /** @throws {SiteBuildError} if any problem was added */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new SiteBuildError(this.#problems);
  }

  /** @throws {SiteBuildError} if a problem was added that no page shows */
  throwIfUnseen(): void {
    if (this.#problems.length > this.shown.length) throw new SiteBuildError(this.#problems);
  }
}
