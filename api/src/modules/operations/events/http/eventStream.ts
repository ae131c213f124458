import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../../../errors/AppError.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { LeasedSlots } from '../../../../infra/redis/leasedSlots.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { readEvents } from '../commands/readEvents.ts';
import type { EventDocument, EventFeed, EventsReader, EventType } from '../events.types.ts';
import { presentEvent } from './events.presenter.ts';
import type { OpenStreams, StreamEnd } from './openStreams.ts';

/** How many streams a client may have open at a time, across all processes. */
export const STREAMS_PER_CLIENT = 20;

/** The intervals and timeouts of a stream. */
export interface StreamTimes {
  /**
   * After this long without an event a comment is sent, so that the connection is not taken for
   * dead.
   */
  readonly heartbeatMs: number;
  /** How often the credentials are checked again. */
  readonly checkMs: number;
  /** How often the slot is renewed. */
  readonly renewMs: number;
  /** How long a slow reader has to receive the last event. */
  readonly graceMs: number;
}

export const STREAM_TIMES: StreamTimes = {
  heartbeatMs: 15_000,
  checkMs: 1500,
  renewMs: 10_000,
  graceMs: 5000,
};

export interface EventStreamDeps {
  readonly events: EventsReader;
  readonly eventFeed: EventFeed;
  readonly openStreams: OpenStreams;
  readonly streamSlots: LeasedSlots;
  readonly authenticator: {
    /** Whether the session would still be accepted. */
    isStillGood(principal: Principal, ip: string): Promise<boolean>;
  };
  readonly logger: Logger;
  readonly streamTimes: StreamTimes;
}

export interface StreamRequest {
  readonly principal: Principal;
  readonly ip: string;
  /** The position to start after; null to start with new events. */
  readonly after: number | null;
  readonly types: readonly EventType[] | null;
  readonly seconds: number | null;
}

/** Events read at a time; nothing more is read until a slow reader has received them. */
const BATCH_SIZE = 100;
/** How soon a failed query is retried. */
const RETRY_MS = 1000;
/** How soon a reader should reconnect. */
const RECONNECT_MS = 1000;

/**
 * Opens the client's events as a stream. It ends with the session, the key, the process or the
 * requested time, and its last event states the reason.
 * @throws AppError tooManyStreams, or serviceUnavailable while the process is stopping
 */
export async function openEventStream(
  deps: EventStreamDeps,
  asked: StreamRequest,
): Promise<Readable> {
  const { clientId } = asked.principal;
  if (!deps.openStreams.isOpen()) throw new AppError('serviceUnavailable');
  const after = asked.after ?? (await deps.events.head(clientId));
  const slot = randomUUID();
  if (!(await deps.streamSlots.take(clientId, slot))) throw new AppError('tooManyStreams');

  const bell = createBell();
  let end: StreamEnd | 'closed' | null = null;
  const finish = (reason: StreamEnd) => {
    if (end !== null) return;
    end = reason;
    bell.ring();
    // If the reader does not read the last event, the connection is closed.
    later(() => stream.destroy(), deps.streamTimes.graceMs);
  };
  const timers: NodeJS.Timeout[] = [];
  const later = (act: () => void, ms: number) => timers.push(setTimeout(act, ms).unref());
  const repeatedly = (act: () => void, ms: number) => timers.push(setInterval(act, ms).unref());

  const undo = [
    deps.eventFeed.onEvents(clientId, () => bell.ring()),
    deps.openStreams.add(finish),
    () => timers.forEach((timer) => clearTimeout(timer)),
    // If the slot cannot be given back, its lease expires.
    () => void deps.streamSlots.giveBack(clientId, slot).catch(() => undefined),
  ];
  repeatedly(() => {
    deps.authenticator.isStillGood(asked.principal, asked.ip).then(
      (isGood) => isGood || finish('session_ended'),
      () => undefined,
    );
  }, deps.streamTimes.checkMs);
  repeatedly(
    () => void deps.streamSlots.take(clientId, slot).catch(() => undefined),
    deps.streamTimes.renewMs,
  );
  if (asked.seconds !== null) later(() => finish('time_over'), asked.seconds * 1000);
  const texts = frames(deps, { ...asked, after }, bell, () => end);
  const stream = new Readable({
    read() {
      texts.next().then(
        ({ done, value }) => this.push(done === true ? null : value),
        (error: unknown) => this.destroy(error as Error),
      );
    },
    // Called for every end, even if the stream was never read, as after a HEAD request.
    destroy(error, done) {
      end = 'closed';
      bell.ring();
      for (const step of undo) step();
      done(error);
    },
  });
  return stream;
}

/** The text of the stream, produced as fast as it is read. */
async function* frames(
  deps: EventStreamDeps,
  asked: StreamRequest & { readonly after: number },
  bell: Bell,
  ended: () => StreamEnd | 'closed' | null,
): AsyncGenerator<string> {
  const { heartbeatMs } = deps.streamTimes;
  let { after } = asked;
  // Sends the position, so that a reader that is cut off before the first event continues from
  // here.
  yield `retry: ${String(RECONNECT_MS)}\nid: ${String(after)}\n\n`;
  let writtenAt = performance.now();
  for (;;) {
    bell.reset();
    const end = ended();
    if (end === 'closed') return;
    if (end !== null) {
      yield `event: stream.closed\ndata: ${JSON.stringify({ reason: end })}\n\n`;
      return;
    }
    const part = await read(deps, asked, after);
    if (part && part.events.length > 0) {
      yield part.events.map(frameOf).join('');
      writtenAt = performance.now();
    }
    after = part?.cursor ?? after;
    if (part?.hasMore) continue;
    const quiet = writtenAt + heartbeatMs - performance.now();
    await bell.wait(part ? Math.max(0, quiet) : Math.min(RETRY_MS, Math.max(0, quiet)));
    if (performance.now() < writtenAt + heartbeatMs || ended() !== null) continue;
    yield ': heartbeat\n\n';
    writtenAt = performance.now();
  }
}

/** The next part; null if it could not be read. */
async function read(deps: EventStreamDeps, asked: StreamRequest, after: number) {
  const { principal, types } = asked;
  try {
    return await readEvents(deps, principal.clientId, { after, types, limit: BATCH_SIZE });
  } catch (error) {
    deps.logger.debug({ err: error }, 'a stream could not read its events');
    return null;
  }
}

function frameOf(event: EventDocument): string {
  const { sequence, type } = event;
  return `id: ${String(sequence)}\nevent: ${type}\ndata: ${JSON.stringify(presentEvent(event))}\n\n`;
}

/** A signal that one party waits for and another gives. */
type Bell = ReturnType<typeof createBell>;

function createBell() {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    /** Clears the signal. */
    reset: () => {
      hasRung = false;
    },
    /**
     * Waits for the signal, but at most this long; returns at once if it was given since the last
     * reset.
     */
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        if (hasRung) {
          resolve();
          return;
        }
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
