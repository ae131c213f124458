import type { Collection } from 'mongodb';
import { insertUnique, type Mongo } from '../../infra/mongo/mongo.ts';
import type { Finding } from './ChainCheck.ts';
import type { ChainHead } from './chainedEntry.ts';

/** A chain as a checkpoint signs it. */
export interface SignedHead extends ChainHead {
  readonly chain: string;
  /** The last entry that was deleted because its retention was over. */
  readonly purged?: ChainHead & { readonly before: Date };
}

/** What is wrong with the log for good, and was examined. */
export interface Acceptance {
  /** Checkpoints before this one say nothing any more. */
  readonly checkpoint: number;
  readonly at: Date;
  readonly findings: readonly Pick<Finding, 'kind' | 'chain' | 'sequence' | 'id'>[];
}

/** Where every chain stood at a moment, signed. */
export interface Checkpoint {
  /** From 1. */
  readonly _id: number;
  readonly at: Date;
  /** When the first checkpoint was made: entries have been chained since. */
  readonly since: Date;
  readonly heads: readonly SignedHead[];
  /** Absent while nothing was ever wrong. */
  readonly accepted?: Acceptance;
  readonly kid: string;
  readonly signature: string;
}

/** Each holds every chain, so the newest would do; the others tell when something went wrong. */
const KEPT = 100;

/** Signed states of the audit log. */
export class CheckpointsStore {
  readonly #checkpoints: Collection<Checkpoint>;

  constructor({ db }: Mongo) {
    this.#checkpoints = db.collection<Checkpoint>('auditCheckpoints');
  }

  newest(): Promise<Checkpoint | null> {
    return this.#checkpoints.findOne({}, { sort: { _id: -1 } });
  }

  /** All that are kept, newest first. */
  all(): Promise<Checkpoint[]> {
    return this.#checkpoints.find().sort({ _id: -1 }).toArray();
  }

  /** @returns false if another process has made this one */
  async insert(checkpoint: Checkpoint): Promise<boolean> {
    if (!(await insertUnique(this.#checkpoints, checkpoint))) return false;
    await this.#checkpoints.deleteMany({ _id: { $lte: checkpoint._id - KEPT } });
    return true;
  }
}
