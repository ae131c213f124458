import { CauceError, ConnectionError, RateLimitError, ServiceError } from '../contract/errors.ts';
import type { CauceEvent, EventType, MainSchemas } from '../contract/types.ts';
import { answered, type Api } from '../transport/Api.ts';
import type { CallOptions } from '../transport/options.ts';
import { pause } from '../transport/pause.ts';
import { retryWaitMs } from '../transport/retryWaitMs.ts';
import { readEventStream } from './readEventStream.ts';

export interface EventsQuery {
  /** The `sequence` of the last event that you have received. */
  readonly after?: number;
  /** Only events of these types; all types by default. */
  readonly types?: readonly EventType[];
}

export interface FollowOptions extends EventsQuery {
  /** Ends the iteration by throwing the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The API sends a comment every 15 s; this is three missed ones. */
const SILENCE_MS = 45_000;
const MAX_PAUSE_MS = 30_000;

/** The events that a client receives: as a list, or as they happen. */
export class Events {
  readonly #api: Api;

  /** @internal */
  constructor(api: Api) {
    this.#api = api;
  }

  /**
   * The events after a position in their order, at most `limit` of the last 30 days; continue with
   * `cursor` as `after`.
   *
   * @example
   * ```ts
   * const { events, cursor, hasMore } = await cauce.events.list({ after: lastSequence });
   * ```
   */
  async list(
    query: EventsQuery & { readonly limit?: number } = {},
    call: CallOptions = {},
  ): Promise<MainSchemas['Events']> {
    const { types, ...place } = query;
    const params = { query: { ...place, ...joinedTypes(types) } };
    const fetch = this.#api.via(call, true);
    return answered(this.#api.main.GET('/events', { params, fetch }));
  }

  /**
   * Yields every event as it happens, in order and without gaps: from `after`, by default from now
   * on. It reconnects by itself, and continues until you leave the loop or abort the signal.
   *
   * @throws CauceError for an error that is not temporary
   * @example
   * ```ts
   * for await (const event of cauce.events.follow({ after, types: ['task.finished'], signal })) {
   *   await handle(event);
   *   await keep(event.sequence);
   * }
   * ```
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<CauceEvent, void, undefined> {
    for await (const update of this.updates(options)) {
      if (typeof update === 'object') yield update;
    }
  }

  /**
   * Like `follow`, but also reports when the stream was connected and lost.
   *
   * @internal
   */
  async *updates({
    after,
    types,
    signal,
  }: FollowOptions): AsyncGenerator<CauceEvent | 'connected' | 'lost', void, undefined> {
    let place = after;
    for (let attempts = 0; ;) {
      let failure: CauceError | null = null;
      attempts += 1;
      try {
        const body = await this.#open(
          { ...(place !== undefined && { after: place }), ...(types && { types }) },
          signal,
        );
        attempts = 1;
        yield 'connected';
        for await (const { id, type, data } of readEventStream(body, SILENCE_MS)) {
          if (type === CLOSED) break;
          if (data !== '') yield JSON.parse(data) as CauceEvent;
          if (id !== null && id !== '') place = Number(id);
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof CauceError) failure = requirePassing(error);
      }
      yield 'lost';
      const retryAfter = failure?.retryAfter ?? null;
      await pause(retryWaitMs(attempts - 1, retryAfter, MAX_PAUSE_MS) ?? MAX_PAUSE_MS, signal);
    }
  }

  async #open(query: EventsQuery, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const { types, ...place } = query;
    const params = { query: { ...place, ...joinedTypes(types) } };
    const fetch = this.#api.via({ ...(signal && { signal }) }, false, true);
    const opened = this.#api.main.GET('/events/stream', { params, parseAs: 'stream', fetch });
    return (await answered(opened)) as ReadableStream<Uint8Array>;
  }
}

/**
 * The event with which the API announces that it ends a stream, for example because the session is
 * over.
 */
const CLOSED = 'stream.closed';

const joinedTypes = (types: readonly EventType[] | undefined) =>
  types === undefined ? {} : { types: types.join(',') };

/** @throws the error, unless it is temporary */
function requirePassing(error: CauceError): CauceError {
  const isPassing = [ConnectionError, ServiceError, RateLimitError].some(
    (kind) => error instanceof kind,
  );
  if (!isPassing) throw error;
  return error;
}
