import { addSeconds } from '../../../infra/clock.ts';
import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';

/** How the tasks of a day ended. */
export interface TaskEndsDocument {
  /** `{clientId}:{YYYY-MM-DD}`, in UTC; for all clients together, `*` in place of the client's id. */
  readonly _id: string;
  /** How many ended, by action and outcome; for all clients together, by institution and outcome. */
  readonly ends: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many of them cost nothing in the end, by the same action or institution and outcome. */
  readonly returned?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly expiresAt: Date;
}

/** Counts to be added to a day, by the path of their field. */
export interface TaskEndCounts {
  readonly id: string;
  readonly at: Date;
  readonly counts: Readonly<Record<string, number>>;
}

/** In place of a client's id. */
const EVERYBODY = '*';
/** As long as the months of the quota. */
const KEEP_SECONDS = 400 * 86_400;

/** How many tasks ended how, by day: without ids of tasks or persons. */
export class TaskEndsStore extends ExpiringStore<TaskEndsDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'taskEnds', []);
  }

  async add({ id, at, counts }: TaskEndCounts): Promise<void> {
    await this.collection.updateOne(
      { _id: id },
      { $inc: counts, $setOnInsert: { expiresAt: addSeconds(at, KEEP_SECONDS) } },
      { upsert: true },
    );
  }

  /** A client's days of a month, `YYYY-MM`. */
  ofMonth(clientId: string, month: string): Promise<TaskEndsDocument[]> {
    return this.#between(`${clientId}:${month}-01`, `${clientId}:${month}-32`);
  }

  /** The days of all clients together from a moment on. */
  ofEverybody(from: Date): Promise<TaskEndsDocument[]> {
    return this.#between(dayOf(null, from), `${EVERYBODY};`);
  }

  #between(from: string, to: string): Promise<TaskEndsDocument[]> {
    return this.collection
      .find({ _id: { $gte: from, $lt: to } })
      .sort({ _id: 1 })
      .toArray();
  }
}

/** The id of a client's day; of everybody's for null. */
export const dayOf = (clientId: string | null, at: Date): string =>
  `${clientId ?? EVERYBODY}:${at.toISOString().slice(0, 10)}`;

/** A client's counts of several days together, by action and outcome. */
export function sumOfDays(days: readonly TaskEndsDocument[]): TaskEndSum[] {
  const sums = new Map<string, TaskEndSum>();
  for (const { ends, returned = {} } of days)
    for (const [action, byOutcome] of Object.entries(ends))
      for (const [outcome, tasks] of Object.entries(byOutcome)) {
        const key = `${action} ${outcome}`;
        const before = sums.get(key);
        sums.set(key, {
          action,
          outcome,
          tasks: tasks + (before?.tasks ?? 0),
          returned: (returned[action]?.[outcome] ?? 0) + (before?.returned ?? 0),
        });
      }
  return [...sums.values()].sort(
    (one, other) =>
      one.action.localeCompare(other.action) || one.outcome.localeCompare(other.outcome),
  );
}

/**
 * How much of what institutions were asked in several days they answered, as a share of 1 by
 * institution. Absent below `LEAST_ENDS`, where it would say more about other clients.
 */
export function answeredShares(days: readonly TaskEndsDocument[]): Map<string, number> {
  const sums = new Map<string, { ends: number; unanswered: number }>();
  for (const { ends } of days)
    for (const [entityId, byOutcome] of Object.entries(ends)) {
      const sum = sums.get(entityId) ?? { ends: 0, unanswered: 0 };
      for (const [outcome, count] of Object.entries(byOutcome)) {
        sum.ends += count;
        if (UNANSWERED.has(outcome)) sum.unanswered += count;
      }
      sums.set(entityId, sum);
    }
  return new Map(
    [...sums]
      .filter(([, { ends }]) => ends >= LEAST_ENDS)
      .map(([entityId, { ends, unanswered }]) => [
        entityId,
        Math.round(1000 * (1 - unanswered / ends)) / 1000,
      ]),
  );
}

/** The outcomes in which an institution did not answer, or with a page that nobody can read. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'INSTITUTION_UNAVAILABLE',
  'INSTITUTION_TIMEOUT',
  'UNEXPECTED_PAGE',
]);

/** Tasks of which a share is said. */
const LEAST_ENDS = 20;

/** How many tasks of an action had an outcome. */
export interface TaskEndSum {
  readonly action: string;
  /** A final status, or the code of the error. */
  readonly outcome: string;
  readonly tasks: number;
  /** How many of them cost nothing in the end. */
  readonly returned: number;
}
