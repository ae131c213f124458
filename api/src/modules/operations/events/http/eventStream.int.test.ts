import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keyIdOf } from '../../../../../test/keyIdOf.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { until } from '../../../../../test/until.ts';
import { createApp } from '../../../../app.ts';
import type { Container } from '../../../../container.ts';
import { createHttpServer } from '../../../../http/createHttpServer.ts';
import { newEventId } from '../../../../infra/ids.ts';
import { startEventRelay } from '../../../../processes/eventRelay.ts';
import type { RunningProcess } from '../../../../processes/process.ts';
import { retireKey } from '../../../access/clients/commands/changeKeys.ts';
import { createEventFeed, LISTED_SIGNAL, LOOK_MS } from '../eventFeed.ts';
import type { EventsAfter, EventType } from '../events.types.ts';
import { STREAM_TIMES, STREAMS_PER_CLIENT } from './eventStream.ts';
import { createOpenStreams } from './openStreams.ts';

interface Frame {
  readonly id?: string;
  readonly event?: string;
  // Tests read any field of an event.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
  readonly comment?: string;
  readonly retry?: string;
}

interface Reader {
  readonly status: number;
  readonly headers: Headers;
  /** What has been received so far. */
  readonly frames: readonly Frame[];
  /** The events so far, without the initial frame that contains the position. */
  events(): Frame[];
  hasEnded(): boolean;
  close(): void;
}

let server: TestServer;
let relay: RunningProcess;
const opened: (() => void)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  relay = startEventRelay(server.container);
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
});
afterAll(async () => {
  await relay.stop();
  await server.close();
});

/** A separate process on the same stores. */
async function startProcess(changes: Partial<Container> = {}): Promise<string> {
  const app = createApp({ ...server.container, openStreams: createOpenStreams(), ...changes });
  const http: Server = createHttpServer(app.callback());
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  opened.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
}

async function open(
  token: string,
  options: { url?: string; query?: string; lastEventId?: string } = {},
): Promise<Reader> {
  const { url = server.url, query = '', lastEventId } = options;
  const stop = new AbortController();
  const response = await fetch(`${url}/api/v1/events/stream${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  });
  const frames: Frame[] = [];
  let isOver = false;
  const read = async () => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      frames.push(...parts.map(toFrame));
    }
  };
  const close = () => stop.abort();
  opened.push(close);
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    frames,
    events: () => frames.filter(({ data }) => data !== undefined),
    hasEnded: () => isOver,
    close,
  };
}

function toFrame(text: string): Frame {
  const fields = text.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w*): (.*)$/.exec(line) ?? [];
    return [name === '' ? 'comment' : name, name === 'data' ? JSON.parse(value) : value] as const;
  });
  return Object.fromEntries(fields);
}

/** Creates and lists events of the client. */
const places = new Map<string, number>();
async function happen(clientId: string, type: EventType = 'task.finished', count = 1) {
  const first = places.get(clientId) ?? 0;
  places.set(clientId, first + count);
  const { events, relay: listing } = server.container;
  const at = server.clock.now();
  await events.insert(
    Array.from({ length: count }, (_, index) => ({
      _id: newEventId(),
      clientId,
      type,
      at,
      data: {},
      sequence: first + index + 1,
    })),
  );
  listing.onListed?.(new Set([clientId]));
}

const list = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.request('GET', '/api/v1/events?limit=500', { headers });
  return (answer.body as { events: { sequence: number }[] }).events;
};

describe('the stream', () => {
  it('sends the same events as the list, from a change in any process', async () => {
    const { token } = await server.session();
    const reader = await open(token);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toBe('text/event-stream');
    expect(reader.headers.get('cache-control')).toBe('no-store');
    expect(reader.headers.get('x-accel-buffering')).toBe('no');
    await until(() => reader.frames.length === 1);
    expect(reader.frames).toEqual([{ retry: '1000', id: '0' }]);

    const launched = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args: { username: '11111111-1', password: 'Clave1234' },
    });
    await server.runTask(String(launched.body.taskId));
    const listed = await until(async () => (await list(token))[0]);
    await until(() => reader.events().length === 1);
    const frame = reader.events()[0];
    expect(frame).toEqual({ id: '1', event: 'task.finished', data: listed });
  });

  it('sends events within a second even if signals are lost', async () => {
    const { clientId, token } = await server.session();
    const { signals, events } = server.container;
    expect(LOOK_MS).toBeLessThan(1000);
    const deaf = { ...signals, listen: () => () => undefined };
    const url = await startProcess({ eventFeed: createEventFeed({ signals: deaf, events }) });
    const reader = await open(token, { url });
    for (let count = 1; count <= 4; count += 1) {
      await sleep(count * 130);
      await happen(clientId);
      await until(() => reader.events().length === count, { pauseMs: 10 });
    }
  });

  it('resumes after the last event that the reader received', async () => {
    const { clientId, token } = await server.session();
    await happen(clientId, 'task.finished', 250);
    const all = await open(token, { query: '?after=0' });
    await until(() => all.events().length === 250);
    const ids = all.events().map(({ id }) => Number(id));
    expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));

    // The query string is unchanged when the reader reconnects.
    const resumed = await open(token, { query: '?after=0', lastEventId: '248' });
    await until(() => resumed.events().length === 2);
    expect(resumed.frames.map(({ id }) => id)).toEqual(['248', '249', '250']);

    const fromNow = await open(token);
    await happen(clientId);
    await until(() => fromNow.events().length === 1);
    expect(fromNow.frames.map(({ id }) => id)).toEqual(['250', '251']);

    for (const bad of ['abc', '-1', '1.5', '9'.repeat(20)])
      expect((await open(token, { lastEventId: bad })).status).toBe(422);
  });

  it('contains only the caller’s events of the requested types', async () => {
    const [one, other] = [await server.session(), await server.session()];
    const reader = await open(one.token, { query: '?types=consent.revoked' });
    await happen(one.clientId, 'task.finished', 3);
    await happen(other.clientId, 'consent.revoked', 5);
    await happen(one.clientId, 'consent.revoked');
    await until(() => reader.events().length > 0);
    await sleep(300);
    expect(reader.events().map(({ id, event }) => [id, event])).toEqual([['4', 'consent.revoked']]);
  });

  it('sends heartbeats while there are no requested events', async () => {
    expect(STREAM_TIMES.heartbeatMs).toBe(15_000);
    const { clientId, token } = await server.session();
    const url = await startProcess({ streamTimes: { ...STREAM_TIMES, heartbeatMs: 200 } });
    const reader = await open(token, { url, query: '?types=consent.failed' });
    const beats = () => reader.frames.filter(({ comment }) => comment === 'heartbeat').length;
    const since = performance.now();
    for (let count = 0; count < 20; count += 1) {
      await happen(clientId);
      await sleep(50);
    }
    expect(beats()).toBeGreaterThanOrEqual(3);
    expect(beats()).toBeLessThanOrEqual((performance.now() - since) / 200 + 1);
    expect(reader.events()).toEqual([]);
  });

  it('ends after the requested time', async () => {
    const { token } = await server.session();
    const reader = await open(token, { query: '?seconds=1' });
    await until(() => reader.hasEnded());
    expect(reader.events()).toEqual([{ event: 'stream.closed', data: { reason: 'time_over' } }]);
  });

  it('ends when its session expires', async () => {
    const { token } = await server.session();
    const reader = await open(token);
    server.clock.advance(3601);
    await until(() => reader.hasEnded());
    expect(reader.events()).toEqual([
      { event: 'stream.closed', data: { reason: 'session_ended' } },
    ]);
  });

  it('ends within 5 seconds after its key is retired', async () => {
    const { clientId, token } = await server.session();
    const reader = await open(token);
    await retireKey(server.container, clientId, await keyIdOf(server.container, clientId));
    expect(STREAM_TIMES.checkMs).toBeLessThan(5000);
    await until(() => reader.hasEnded());
    await happen(clientId);
    // It may still tell of the retirement itself.
    expect(reader.events().filter(({ event }) => event !== 'key.retired')).toEqual([
      { event: 'stream.closed', data: { reason: 'session_ended' } },
    ]);
  });

  it('ends when its process stops, and the process opens no new stream', async () => {
    const { token } = await server.session();
    const openStreams = createOpenStreams();
    const url = await startProcess({ openStreams });
    const reader = await open(token, { url });
    openStreams.close();
    await until(() => reader.hasEnded());
    expect(reader.events()).toEqual([
      { event: 'stream.closed', data: { reason: 'server_stopping' } },
    ]);
    expect((await open(token, { url })).status).toBe(503);
  });

  it('is limited in number across all processes', async () => {
    const [one, other] = [await server.session(), await server.session()];
    const url = await startProcess();
    const readers = await Promise.all(
      Array.from({ length: STREAMS_PER_CLIENT }, (_, index) =>
        open(one.token, index % 2 === 0 ? { url } : {}),
      ),
    );
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    const headers = { authorization: `Bearer ${one.token}` };
    const refused = await server.request('GET', '/api/v1/events/stream', { headers });
    expect(refused).toMatchObject({ status: 429, body: { errorCode: 'TOO_MANY_STREAMS' } });
    expect((await open(other.token)).status).toBe(200);
    readers[0]?.close();
    await until(async () => (await open(one.token)).status === 200);
  });

  it('leaves nothing open after a HEAD request or after readers disconnect', async () => {
    const { token } = await server.session();
    const openStreams = createOpenStreams();
    const url = await startProcess({ openStreams });
    const readers = await Promise.all([1, 2, 3].map(() => open(token, { url })));
    await fetch(`${url}/api/v1/events/stream`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(openStreams.count()).toBe(3);
    for (const reader of readers) reader.close();
    await until(() => openStreams.count() === 0);
  });

  it('reads no more than its reader consumes, and closes if the reader stops reading', async () => {
    const { clientId, token } = await server.session();
    const openStreams = createOpenStreams();
    let read = 0;
    // More than fits into all buffers between the two ends.
    const endless = {
      head: () => Promise.resolve(1_000_000),
      listAfter: (_: string, { after, limit }: EventsAfter) => {
        read += limit;
        return Promise.resolve(
          Array.from({ length: limit }, (__, index) => ({
            _id: newEventId(),
            clientId,
            sequence: after + index + 1,
            at: server.clock.now(),
            data: {},
            type: 'task.finished' as const,
          })),
        );
      },
    } as unknown as Container['events'];
    const streamTimes = { ...STREAM_TIMES, graceMs: 300 };
    const url = await startProcess({ openStreams, streamTimes, events: endless });
    const asking = request(`${url}/api/v1/events/stream?after=0`, {
      headers: { authorization: `Bearer ${token}` },
    });
    asking.end();
    opened.push(() => asking.destroy());
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    response.pause();
    response.on('error', () => undefined);
    let taken = -1;
    while (taken !== read) {
      taken = read;
      await sleep(700);
      expect(read).toBeLessThan(500_000);
    }
    openStreams.close();
    await until(() => openStreams.count() === 0);
  });
});

describe('the relay', () => {
  it('is woken at once by a change, and polls for changes whose signal was lost', async () => {
    const { container } = server;
    const heard: string[] = [];
    const silence = container.signals.listen(LISTED_SIGNAL, (ids) => heard.push(...ids));
    const { clientId, token } = await server.session();
    const launched = await server.launch(token, {
      action: 'banco-chile:identity-validation',
      args: { username: '11111111-1', password: 'Clave1234' },
    });
    await server.runTask(String(launched.body.taskId));
    await until(() => heard.includes(clientId));
    silence();
    expect((await list(token)).map(({ sequence }) => sequence)).toEqual([1]);
  });
});
