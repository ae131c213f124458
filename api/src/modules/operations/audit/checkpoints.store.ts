import type { Collection } from 'mongodb';
import { insertUnique, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Finding } from './ChainCheck.ts';
import type { ChainHead } from './chainedEntry.ts';

/** A chain's head as it is signed in a checkpoint. */
export interface SignedHead extends ChainHead {
  readonly chain: string;
  /** The last entry that was deleted because its retention was over. */
  readonly purged?: ChainHead & { readonly before: Date };
}

/** Findings that cannot be repaired, and that an operator has examined. */
export interface Acceptance {
  /** Checkpoints before this one are no longer considered. */
  readonly checkpoint: number;
  readonly at: Date;
  readonly findings: readonly Pick<Finding, 'kind' | 'chain' | 'sequence' | 'id'>[];
}

/** The signed heads of all chains at one moment. */
export interface Checkpoint {
  /** Numbered from 1. */
  readonly _id: number;
  readonly at: Date;
  /** When the first checkpoint was made; entries have been chained since then. */
  readonly since: Date;
  readonly heads: readonly SignedHead[];
  /** Absent as long as no findings were accepted. */
  readonly accepted?: Acceptance;
  readonly kid: string;
  readonly signature: string;
}

/**
 * Each checkpoint covers every chain, so the newest would suffice; the others help to date a fault.
 */
const KEPT = 100;

/** The signed checkpoints of the audit log. */
export class CheckpointsStore {
  readonly #checkpoints: Collection<Checkpoint>;

  constructor({ db }: Mongo) {
    this.#checkpoints = db.collection<Checkpoint>('auditCheckpoints');
  }

  newest(): Promise<Checkpoint | null> {
    return this.#checkpoints.findOne({}, { sort: { _id: -1 } });
  }

  /** All stored checkpoints, newest first. */
  all(): Promise<Checkpoint[]> {
    return this.#checkpoints.find().sort({ _id: -1 }).toArray();
  }

  /** @returns false if another process has already inserted this checkpoint */
  async insert(checkpoint: Checkpoint): Promise<boolean> {
    if (!(await insertUnique(this.#checkpoints, checkpoint))) return false;
    await this.#checkpoints.deleteMany({ _id: { $lte: checkpoint._id - KEPT } });
    return true;
  }
}
