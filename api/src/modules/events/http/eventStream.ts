import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../../errors/AppError.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { LeasedSlots } from '../../../infra/redis/leasedSlots.ts';
import type { Principal } from '../../../principal/principal.ts';
import { readEvents } from '../commands/readEvents.ts';
import type { EventDocument, EventFeed, EventsReader, EventType } from '../events.types.ts';
import { presentEvent } from './events.presenter.ts';
import type { OpenStreams, StreamEnd } from './openStreams.ts';

/** How many streams a client may have open at a time, over all processes. */
export const STREAMS_PER_CLIENT = 20;

/** How a stream keeps time. */
export interface StreamTimes {
  /** After so long without an event comes a comment, so that nobody takes the connection for dead. */
  readonly heartbeatMs: number;
  /** How often the credentials are looked at again. */
  readonly checkMs: number;
  /** How often the slot is renewed. */
  readonly renewMs: number;
  /** How long a reader that reads slowly may take for the last event. */
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
    /** Whether the session would still be let in. */
    isStillGood(principal: Principal, ip: string): Promise<boolean>;
  };
  readonly logger: Logger;
  readonly streamTimes: StreamTimes;
}

export interface StreamRequest {
  readonly principal: Principal;
  readonly ip: string;
  /** Null for what comes from now on. */
  readonly after: number | null;
  readonly types: readonly EventType[] | null;
  readonly seconds: number | null;
}

/** Read at a time; what a slow reader has not taken is not read. */
const BATCH_SIZE = 100;
/** How soon a failed query is repeated. */
const RETRY_MS = 1000;
/** How soon a reader should connect again. */
const RECONNECT_MS = 1000;

/**
 * Opens the client's events as a stream. It ends with the session, the key, the process or the time
 * that was asked for, and each time its last event says so.
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
    // Of a reader that does not read, the connection is closed.
    later(() => stream.destroy(), deps.streamTimes.graceMs);
  };
  const timers: NodeJS.Timeout[] = [];
  const later = (act: () => void, ms: number) => timers.push(setTimeout(act, ms).unref());
  const repeatedly = (act: () => void, ms: number) => timers.push(setInterval(act, ms).unref());

  const undo = [
    deps.eventFeed.onEvents(clientId, () => bell.ring()),
    deps.openStreams.add(finish),
    () => timers.forEach((timer) => clearTimeout(timer)),
    // Of a slot that cannot be given back the lease ends.
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
    // Called at every end; also of one that was never read, as after a HEAD.
    destroy(error, done) {
      end = 'closed';
      bell.ring();
      for (const step of undo) step();
      done(error);
    },
  });
  return stream;
}

/** The text of the stream, made as fast as it is read. */
async function* frames(
  deps: EventStreamDeps,
  asked: StreamRequest & { readonly after: number },
  bell: Bell,
  ended: () => StreamEnd | 'closed' | null,
): AsyncGenerator<string> {
  const { heartbeatMs } = deps.streamTimes;
  let { after } = asked;
  // The place, so that a reader who is cut off before the first event goes on from here.
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

/** The next part; null where it could not be read. */
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

/** Lets one wait until another rings. */
interface Bell {
  ring(): void;
  /** Forgets that it rang. */
  reset(): void;
  /** Until it rings, at once where it has rung since the last reset; at most for so long. */
  wait(ms: number): Promise<void>;
}

function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    reset: () => {
      hasRung = false;
    },
    wait: (ms) =>
      new Promise((resolve) => {
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
