import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { InstitutionSession } from '../contract/session.ts';
import { extract, serve, turn } from '../../test/extraction.ts';
import { sendHtml, type TestServer } from '../../test/httpServer.ts';

// Clock and timers of the extraction are fake; the network is real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits until the server has received a request. */
async function arrival(server: TestServer, url: string): Promise<void> {
  while (!server.arrived.some((one) => one.url === url)) await turn();
}

/** The requests that the server has received once a later one has arrived. */
async function arrivedByNow(server: TestServer): Promise<string[]> {
  await (await fetch(`${server.url}/later`)).text();
  const urls = server.arrived.map((one) => one.url);
  return urls.filter((url) => url !== '/later');
}

describe('the deadline', () => {
  const soon = () => new Date(Date.now() + 1_500);
  /** The last fifth of so short an extraction is reserved for the logout. */
  const WORK_MS = 1_200;

  it('ends an unanswered login', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/logout') sendHtml(response, '');
    });
    const extracting = extract(server, {}, { deadline: soon() });
    await arrival(server, '/login');
    vi.advanceTimersByTime(WORK_MS);
    const { outcome, paths } = await extracting;
    expect(outcome).toMatchObject({
      kind: 'error',
      code: 'INSTITUTION_TIMEOUT',
      retryable: true,
      fixableBy: 'institution',
    });
    expect(paths).toEqual(['/login', '/logout']);
  });

  it('leaves time to log out, and stops all requests afterwards', async () => {
    const server = await serve((request, response) => {
      if (request.url !== '/data') sendHtml(response, '');
    });
    const extracting = extract(server, {}, { deadline: soon() });
    await arrival(server, '/data');
    vi.advanceTimersByTime(WORK_MS - 1);
    expect(server.arrived.map((one) => one.url)).toEqual(['/login', '/data']);
    vi.advanceTimersByTime(1);
    expect((await extracting).outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    vi.advanceTimersByTime(60_000);
    expect(await arrivedByNow(server)).toEqual(['/login', '/data', '/logout']);
  });

  it('in the past prevents any request', async () => {
    for (const deadline of [new Date(Date.now() - 1), new Date(NaN)]) {
      const { outcome, paths } = await extract(await serve(), {}, { deadline });
      expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
      expect(paths).toEqual([]);
    }
  });

  it('ends a connector that ignores the signal, and blocks its later requests', async () => {
    const server = await serve();
    const seen: { isReading: boolean; isOver: boolean; late: Promise<unknown> | undefined } = {
      isReading: false,
      isOver: false,
      late: undefined,
    };
    const extracting = extract(
      server,
      {
        async *fetch(session) {
          seen.isReading = true;
          while (!seen.isOver) await turn();
          seen.late = session.get('/late', { page: 'late', expect: 'any' });
          yield (await seen.late.catch(() => undefined)) as never;
        },
      },
      { deadline: soon() },
    );
    while (!seen.isReading) await turn();
    vi.advanceTimersByTime(WORK_MS);
    expect((await extracting).outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    seen.isOver = true;
    while (seen.late === undefined) await turn();
    await expect(seen.late).rejects.toBeInstanceOf(ExtractionError);
    expect(await arrivedByNow(server)).toEqual(['/login', '/logout']);
  });

  it('ends an extraction whose caller is too slow to record a phase, before credentials are sent', async () => {
    const server = await serve();
    const onPhase = () => new Promise<void>(() => undefined);
    const extracting = extract(server, {}, { deadline: soon(), onPhase });
    vi.advanceTimersByTime(WORK_MS);
    const { outcome, paths } = await extracting;
    expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    expect(paths).toEqual([]);
  });
});

describe('a blocked event loop', () => {
  it('sends nothing after the deadline, even if timers fire late', async () => {
    const server = await serve();
    const deadline = new Date(Date.now() + 500);
    const { outcome } = await extract(
      server,
      {
        parse: () => {
          // The clock has advanced, but no timer has fired yet.
          vi.setSystemTime(deadline.getTime() + 200);
          return 'late';
        },
        async *fetch(session) {
          for (const path of ['/1', '/2']) {
            yield (await session.get(path, { page: path, expect: 'any' })).document();
          }
        },
      },
      { deadline },
    );
    expect(outcome).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    expect(await arrivedByNow(server)).toEqual(['/login', '/1']);
  });
});

describe('clean-up', () => {
  it('is abandoned before the deadline if it hangs', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/logout') return;
      sendHtml(response, 'ok');
    });
    const extracting = extract(server, {}, { deadline: new Date(Date.now() + 1_000) });
    await arrival(server, '/logout');
    vi.advanceTimersByTime(999);
    expect((await extracting).outcome).toMatchObject({ kind: 'success' });
  });

  it.each([
    [9_999, ['/login', '/data', '/logout', '/goodbye']],
    [10_000, ['/login', '/data', '/logout']],
  ])('has ten seconds if the deadline is further away: after %i ms', async (took, paths) => {
    let answer = (): void => undefined;
    const server = await serve((request, response) => {
      if (request.url === '/logout') answer = () => sendHtml(response, 'ok');
      else sendHtml(response, 'ok');
    });
    const logout = async (session: InstitutionSession): Promise<void> => {
      await session.get('/logout', { page: 'logout', expect: 'any' });
      await session.get('/goodbye', { page: 'goodbye', expect: 'any' });
    };
    const deadline = new Date(Date.now() + 60_000);
    const extracting = extract(server, { logout }, { deadline });
    await arrival(server, '/logout');
    vi.advanceTimersByTime(took);
    answer();
    const ended = await extracting;
    expect(ended.outcome).toMatchObject({ kind: 'success' });
    expect(ended.paths).toEqual(paths);
  });
});
