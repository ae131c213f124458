import { randomBytes } from 'node:crypto';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import {
  CollectionStore,
  insertEach,
  isDuplicateKey,
  type Mongo,
} from '../../../infra/mongo/mongo.ts';
import {
  REQUESTS_KEPT_DAYS,
  type LoggedRequest,
  type PlacedRequest,
  type RequestBatch,
  type RequestPlace,
} from './requests.types.ts';

const KEPT_SECONDS = REQUESTS_KEPT_DAYS * 86_400;
/** Hexadecimal digits of a time in milliseconds; enough until the year 10889. */
const MOMENT_DIGITS = 12;
/** Batches that are read at a time: those of a busy client contain 200 calls each. */
const READ_AT_A_TIME = 8;

/**
 * The calls of clients, many per document: one document per call would cost the database about as
 * much as a cheap call does.
 */
export class RequestsStore extends CollectionStore<RequestBatch> {
  readonly #now: Clock;

  constructor(mongo: Mongo, now: Clock) {
    super(mongo, 'requests', [
      { key: { clientId: 1, _id: 1 } },
      { key: { clientId: 1, 'requests.requestId': 1, _id: 1 } },
    ]);
    this.#now = now;
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.collection.deleteMany({ _id: { $lt: oldestAt(now) } });
  }

  /** Stores batches; those that are already stored stay unchanged. */
  async insert(batches: readonly RequestBatch[]): Promise<void> {
    for (const fault of await insertEach(this.collection, batches))
      if (fault && !isDuplicateKey(fault)) throw fault;
  }

  /**
   * A client's calls, newest first; calls that different processes answered within a second may be
   * out of order.
   * @param before the last call of the previous page
   */
  async list(
    clientId: string,
    asked: {
      readonly requestId: string | null;
      readonly before: RequestPlace | null;
      readonly limit: number;
    },
  ): Promise<PlacedRequest[]> {
    const { requestId, before, limit } = asked;
    const batches = this.collection
      .find({
        clientId,
        _id: { $gt: oldestAt(this.#now()), ...(before && { $lte: before.batchId }) },
        ...(requestId !== null && { 'requests.requestId': requestId }),
      })
      .sort({ _id: -1 })
      .batchSize(READ_AT_A_TIME);
    const found: PlacedRequest[] = [];
    for await (const batch of batches) {
      const end = batch._id === before?.batchId ? before.index : batch.requests.length;
      for (let index = end - 1; index >= 0; index -= 1) {
        const request = batch.requests[index];
        if (!request || (requestId !== null && request.requestId !== requestId)) continue;
        found.push({ ...request, batchId: batch._id, index });
        if (found.length === limit) return found;
      }
    }
    return found;
  }
}

/**
 * Creates a batch of calls.
 * @param at not earlier than the last of them
 */
export function newBatch(
  clientId: string,
  at: Date,
  requests: readonly LoggedRequest[],
): RequestBatch {
  return { _id: `${momentOf(at)}${randomBytes(6).toString('hex')}`, clientId, requests };
}

const oldestAt = (now: Date): string => momentOf(addSeconds(now, -KEPT_SECONDS));

const momentOf = (at: Date): string => at.getTime().toString(16).padStart(MOMENT_DIGITS, '0');
