import type { ExportContext, PersonalRecords, ShareKeys } from '../../personalRecords.store.ts';

/** How many records of each kind there are, or were erased. */
export type PersonCounts = Readonly<Record<string, number>>;

/**
 * All records about one person, across all collections, by what each module declares of its own.
 */
export class PersonRecords {
  /** By collection; those that others refer to come after them. */
  readonly #records: ReadonlyMap<string, PersonalRecords>;

  constructor(records: ReadonlyMap<string, PersonalRecords>) {
    this.#records = records;
  }

  async count(keys: ShareKeys): Promise<PersonCounts> {
    const counts: Record<string, number> = {};
    for (const { countedAs, count } of this.#all())
      if (countedAs !== undefined && count)
        counts[countedAs] = (counts[countedAs] ?? 0) + (await count(keys));
    return counts;
  }

  /** The parts of the person's copy, those first that others lead to. */
  async export(
    keys: ShareKeys,
    context: ExportContext,
  ): Promise<Record<string, readonly object[]>> {
    const parts: Record<string, readonly object[]> = {};
    for (const { exported } of this.#all().reverse()) {
      const rows = (await exported?.rows(keys, context)) ?? null;
      if (exported && rows !== null) parts[exported.part] = rows;
    }
    return parts;
  }

  /**
   * Deletes what may be deleted, and gives a random name to what must be kept. Safe to repeat: what
   * refers to a record is erased before it, and what a repeated call finds the others by is renamed
   * last.
   */
  async erase(keys: ShareKeys, name: string): Promise<void> {
    for (const records of this.#all()) await records.erase?.(keys);
    for (const records of this.#all().reverse()) await records.rename?.(keys, name);
  }

  /** The pseudonyms in all records, possibly with duplicates. */
  async *subjects(): AsyncGenerator<string> {
    for (const { subjects } of this.#all()) if (subjects) yield* subjects();
  }

  /** The pseudonyms of RUT and e-mail in all records, possibly with duplicates. */
  async *holders(): AsyncGenerator<string> {
    for (const { holders } of this.#all()) if (holders) yield* holders();
  }

  /** The ids of all consents, including those that remain only in requests. */
  async *consentIds(): AsyncGenerator<string> {
    for (const { consentIds } of this.#all()) if (consentIds) yield* consentIds();
  }

  /** By collection: see `PersonalRecords.namedBefore`. */
  async namedBefore(moment: Date): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    for (const [collection, { namedBefore }] of this.#records)
      if (namedBefore) counts[collection] = await namedBefore(moment);
    return counts;
  }

  #all(): PersonalRecords[] {
    return [...this.#records.values()];
  }
}
