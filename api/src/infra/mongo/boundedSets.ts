import type { Collection, Filter } from 'mongodb';
import { addSeconds } from '../clock.ts';
import { insertUnique, type Mongo } from './mongo.ts';

interface BoundedSetDocument {
  /** What is counted, and for whom: `keys:<clientId>`. */
  readonly _id: string;
  readonly members: readonly { readonly id: string; readonly at: Date }[];
}

/** How long after it was added a member may still lack the document that it stands for. */
const PENDING_SECONDS = 300;
/** One to create the set, one to drop what no longer counts, and one more if another was first. */
const TRIES = 4;

/** A change of a set. */
interface Change {
  readonly set: string;
  readonly id: string;
  /** Only if this is a member at that moment; absent for no such condition. */
  readonly by?: string | undefined;
  /** Ids of the documents that count now. */
  readonly counted: () => Promise<readonly string[]>;
}

/**
 * Limits how many documents there may be, and who may change them, under concurrency. Counting
 * documents and then writing one lets concurrent requests past a limit. Here all that count towards
 * a limit are listed in one document, so that the check and the change are one atomic update, which
 * every MongoDB-compatible server has. A member is added before its document is written, and
 * dropped if that never happened.
 */
export class BoundedSets {
  readonly #sets: Collection<BoundedSetDocument>;

  constructor(mongo: Mongo) {
    this.#sets = mongo.db.collection<BoundedSetDocument>('boundedSets');
  }

  /** Adds a member; one that is there already stays as it is. @param max null for no limit */
  async add(
    change: Change & { readonly max: number | null; readonly now: Date },
  ): Promise<'added' | 'full' | 'refused'> {
    const { set, id, by, max, now, counted } = change;
    const filter: Filter<BoundedSetDocument> = {
      _id: set,
      $and: [{ 'members.id': { $ne: id } }, ...(by === undefined ? [] : [{ 'members.id': by }])],
      ...(max !== null && { [`members.${String(max - 1)}`]: { $exists: false } }),
    };
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const added = await this.#sets.updateOne(filter, { $push: { members: { id, at: now } } });
      if (added.matchedCount === 1) return 'added';
      const found = await this.#sets.findOne({ _id: set });
      if (found?.members.some((member) => member.id === id)) return 'added';
      if (!found) await this.#create(set, counted);
      else if (by !== undefined && !found.members.some((member) => member.id === by))
        return 'refused';
      else await this.#dropUncounted(set, await counted(), now);
    }
    return 'full';
  }

  /** Removes a member. @returns false if `by` is not a member, so that nothing was removed */
  async remove({ set, id, by, counted }: Change): Promise<boolean> {
    const filter = { _id: set, ...(by !== undefined && { 'members.id': by }) };
    const pull = () => this.#sets.updateOne(filter, { $pull: { members: { id } } });
    if ((await pull()).matchedCount === 1) return true;
    await this.#create(set, counted);
    return (await pull()).matchedCount === 1;
  }

  /** Lists what was stored before there was a set; nothing is added or removed without one. */
  async #create(set: string, counted: Change['counted']): Promise<void> {
    const members = (await counted()).map((id) => ({ id, at: new Date(0) }));
    await insertUnique(this.#sets, { _id: set, members });
  }

  async #dropUncounted(set: string, counted: readonly string[], now: Date): Promise<void> {
    const before = addSeconds(now, -PENDING_SECONDS);
    await this.#sets.updateOne(
      { _id: set },
      { $pull: { members: { id: { $nin: [...counted] }, at: { $lt: before } } } },
    );
  }
}
