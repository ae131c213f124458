/** What the first pass learns about the person, for the second pass to replace everywhere. */
export class Findings {
  readonly rutBodies = new Set<string>();
  readonly secrets = new Set<string>();
  /** Words of names and addresses, folded. */
  readonly words = new Set<string>();
}

/** Counts of distinct values by kind; never the values. */
export class Tally {
  readonly #found = new Map<string, Set<string>>();

  add(kind: string, value: string): void {
    const values = this.#found.get(kind) ?? new Set();
    this.#found.set(kind, values.add(value));
  }

  counts(): Record<string, number> {
    const counts = [...this.#found].map(([kind, { size }]): [string, number] => [kind, size]);
    return Object.fromEntries(counts.sort(([one], [other]) => one.localeCompare(other)));
  }
}
