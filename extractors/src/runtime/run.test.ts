import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { NormaliseContext } from '../contract/connector.ts';
import type { Rates } from '../contract/rates.ts';
import type { ExtractionPhase, ExtractionRequest } from '../contract/request.ts';
import type { InstitutionSession, RawDocument } from '../contract/session.ts';
import { chileanDay } from '../shared/dates.ts';
import { readForm, readHtml } from '../shared/html.ts';
import { parseClp } from '../shared/money.ts';
import { ParseError, readField } from '../shared/ParseError.ts';
import { jsonShape } from '../shared/shape.ts';
import { extract, serve, turn } from '../../test/extraction.ts';
import { fakeConnector, fakeEnvironment, fakeRequest } from '../../test/fakeConnector.ts';
import type { FakeParts } from '../../test/fakeConnector.ts';
import { sendHtml, type TestServer } from '../../test/httpServer.ts';
import { run } from './run.ts';

describe('an extraction', () => {
  it('logs in, reads, logs out and returns the products', async () => {
    const { outcome, paths } = await extract(await serve());
    expect(outcome).toEqual({ kind: 'success', data: { movement: { parsed: ['ok'] } } });
    expect(paths).toEqual(['/login', '/data', '/logout']);
  });

  it('serves several actions with one login', async () => {
    const actions = ['movement', 'transfer', 'movement'];
    const { outcome, paths } = await extract(await serve(), {}, { actions });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(paths).toEqual(['/login', '/data', '/data', '/logout']);
  });

  it('reports each phase before it begins, and waits for it to be recorded', async () => {
    const server = await serve();
    const seen: [ExtractionPhase, number][] = [];
    const onPhase = async (phase: ExtractionPhase): Promise<void> => {
      await turn();
      seen.push([phase, server.arrived.length]);
    };
    await extract(server, {}, { onPhase });
    expect(seen).toEqual([
      ['login', 0],
      ['fetch', 1],
      ['normalise', 3],
    ]);
  });

  it('parses pages while they arrive', async () => {
    const order: string[] = [];
    await extract(await serve(), {
      async *fetch(session) {
        for (const path of ['/1', '/2']) {
          order.push(`fetch ${path}`);
          yield (await session.get(path, { page: path, expect: 'any' })).document();
        }
      },
      parse: (document) => {
        order.push(`parse ${document.page}`);
        return document.text;
      },
    });
    expect(order).toEqual(['fetch /1', 'parse /1', 'fetch /2', 'parse /2']);
  });

  it('passes today’s public rates only to a product whose pages lack them', async () => {
    const asked: string[] = [];
    const rates: Rates = {
      pesosPer: (indicator, date) => {
        asked.push(`${indicator} ${date}`);
        return Promise.resolve(indicator === 'uf' ? 40_000.5 : null);
      },
      shareValue: () => Promise.resolve(null),
      bankName: () => null,
    };
    const normalise = (_parsed: readonly unknown[], context: NormaliseContext) => ({
      parsed: [JSON.stringify(context.rates ?? 'none')],
    });
    const read = async (parts: FakeParts, request: Partial<ExtractionRequest>) => {
      const { outcome } = await extract(await serve(), { normalise, ...parts }, request);
      return outcome.kind === 'success' ? outcome.data['movement'] : outcome;
    };
    expect(await read({}, { rates })).toEqual({ parsed: ['"none"'] });
    expect(asked).toEqual([]);
    const needsRates = (parsed: readonly unknown[]) => parsed[0] === 'ok';
    const known = { uf: 40_000.5, utm: null, usd: null, eur: null };
    expect(await read({ needsRates }, { rates })).toEqual({ parsed: [JSON.stringify(known)] });
    const today = chileanDay(new Date());
    expect(asked).toEqual(['uf', 'utm', 'usd', 'eur'].map((one) => `${one} ${today}`));
    const nothing = { uf: null, utm: null, usd: null, eur: null };
    expect(await read({ needsRates }, {})).toEqual({ parsed: [JSON.stringify(nothing)] });
  });

  it('registers a signing key before the first request, only with the simulator', async () => {
    const connector = fakeConnector();
    const definition = { ...connector.definition, signed: { sandboxPath: '/keys' } } as const;
    const environment = fakeEnvironment({ ...connector, definition });
    const [sandbox, real] = [await serve(), await serve()];
    await run(fakeRequest(sandbox.url, { sandbox: {} }), environment);
    await run(fakeRequest(real.url), environment);
    const pathsOf = ({ arrived }: TestServer): string[] => arrived.map((one) => one.url);
    expect(pathsOf(sandbox)).toEqual(['/keys', '/login', '/data', '/logout']);
    expect(pathsOf(real)).toEqual(['/login', '/data', '/logout']);
  });

  it('sends the sandbox headers only if configured', async () => {
    const plain = await serve();
    await extract(plain);
    const played = await serve();
    await extract(played, {}, { sandbox: { scenario: 'slow=2', priorFailures: 0 } });
    const headersOf = (server: TestServer) =>
      server.arrived.map(({ headers }) => [
        headers['x-sandbox-scenario'],
        headers['x-sandbox-prior-failures'],
      ]);
    expect(headersOf(plain)[0]).toEqual([undefined, undefined]);
    expect(headersOf(played)).toEqual(Array.from({ length: 3 }, () => ['slow=2', '0']));
  });
});

describe('an invalid request', () => {
  it.each([
    ['an unknown institution', { entityId: 'nowhere' }],
    ['an unknown action', { actions: ['__proto__'] }],
    ['an action of the catalogue without a connector', { actions: ['waiting'] }],
    ['no action', { actions: [] }],
    ['actions of two logins', { actions: ['movement', 'other-login'] }],
    ['an unknown scenario', { sandbox: { scenario: 'no\r\nsuch' } }],
  ])('sends no request: %s', async (_name, overrides) => {
    const { outcome, paths } = await extract(await serve(), {}, overrides);
    expect(outcome).toMatchObject({ kind: 'error', code: 'INTERNAL', fixableBy: 'us' });
    expect(paths).toEqual([]);
  });
});

describe('a refused login', () => {
  it('is reported, is sent once, and the session is closed', async () => {
    const { outcome, paths } = await extract(await serve(), {
      login: async (session) => {
        await session.postForm('/login', {}, { page: 'login', expect: 'any' });
        throw new ExtractionError('WRONG_LOGIN', 'refused', { attemptsLeft: 2 });
      },
    });
    expect(outcome).toEqual({ kind: 'wrong_login', attemptsLeft: 2 });
    expect(paths).toEqual(['/login', '/logout']);
  });

  it('is reported as locked if the password is locked', async () => {
    const { outcome } = await extract(await serve(), {
      login: () => Promise.reject(new ExtractionError('LOCKED', 'locked')),
    });
    expect(outcome).toEqual({ kind: 'locked' });
  });

  it('does not log out if nothing was sent to the institution', async () => {
    const { paths } = await extract(await serve(), {
      login: () => Promise.reject(new ExtractionError('LOCKED', 'locked')),
    });
    expect(paths).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('before the start prevents any request', async () => {
    const signal = AbortSignal.abort();
    const { outcome, paths } = await extract(await serve(), {}, { signal });
    expect(outcome).toMatchObject({ kind: 'error', code: 'CANCELLED', retryable: true });
    expect(paths).toEqual([]);
  });

  it.each(['/login', '/data'])(
    'during %s returns at once, and the session is closed',
    async (at) => {
      const controller = new AbortController();
      const server = await serve((request, response) => {
        if (request.url === at) controller.abort();
        else sendHtml(response, '');
      });
      const { outcome, paths } = await extract(server, {}, { signal: controller.signal });
      expect(outcome).toMatchObject({ code: 'CANCELLED' });
      expect(paths.at(-1)).toBe('/logout');
      expect(paths.filter((path) => path === '/login')).toHaveLength(1);
    },
  );
});

describe('clean-up', () => {
  it('that fails does not change the outcome and is not repeated', async () => {
    const server = await serve((request, response) =>
      sendHtml(response, 'ok', request.url === '/logout' ? 503 : 200),
    );
    const { outcome, paths } = await extract(server);
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(paths).toEqual(['/login', '/data', '/logout']);
  });

  it('also runs after an error', async () => {
    const server = await serve((request, response) =>
      sendHtml(response, '', request.url === '/data' ? 500 : 200),
    );
    const { outcome, paths } = await extract(server);
    expect(outcome).toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
    expect(paths).toEqual(['/login', '/data', '/logout']);
  });
});

describe('an answer with a shape', () => {
  const shape = jsonShape<object>(Joi.object<object>({ saldo: Joi.number() }));
  const parts = {
    answers: { balances: shape },
    async *fetch(session: InstitutionSession) {
      for (const path of ['/1', '/2']) {
        yield (await session.get(path, { page: 'balances', expect: 'any' })).document();
      }
    },
    parse: (document: RawDocument) => document.page + String(Object.keys(shape.read(document))),
  };
  const serveJson = (body: (path: string) => object) =>
    serve(({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body(url)));
    });

  it('has each of its new fields noted once', async () => {
    const server = await serveJson((path) => ({ saldo: 1, moneda: 'canary', [`x${path[1]}`]: 1 }));
    const { outcome } = await extract(server, parts);
    expect(outcome).toMatchObject({
      kind: 'success',
      newFields: ['balances:moneda', 'balances:x1', 'balances:x2'],
    });
    expect(JSON.stringify(outcome)).not.toContain('canary');
  });

  it('has a limited number of new fields noted', async () => {
    const keys = Array.from({ length: 15 }, (_, index) => index);
    const server = await serveJson((path) =>
      Object.fromEntries([['saldo', 1], ...keys.map((key) => [`k${path[1]}-${key}`, 1] as const)]),
    );
    const { outcome } = await extract(server, parts);
    expect(outcome.kind === 'success' && outcome.newFields).toHaveLength(20);
  });

  it('is rejected without one of its fields', async () => {
    const { outcome } = await extract(await serveJson(() => ({})), parts);
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'balances:saldo' });
  });
});

describe('an error', () => {
  it('in a page is reported as UNEXPECTED_PAGE', async () => {
    const { outcome } = await extract(await serve(), {
      parse: () => {
        throw new ParseError('amount');
      },
    });
    expect(outcome).toEqual({
      kind: 'error',
      code: 'UNEXPECTED_PAGE',
      message: 'A page of the institution: Not a valid amount',
      field: 'data',
      retryable: false,
      fixableBy: 'us',
    });
  });

  it('in a field of a page names both', async () => {
    const { outcome } = await extract(await serve(), {
      parse: () => readForm(readHtml('<table>'), 'form', []),
    });
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'data:form form' });
    const unreadable = await extract(await serve(), {
      parse: () => readField('Monto', () => parseClp('canary')),
    });
    expect(unreadable.outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'data:Monto' });
  });

  it('in a request names the page', async () => {
    const { outcome } = await extract(await serve(), {
      async *fetch(session) {
        yield (await session.get('/data', { page: 'movements', expect: 'json' })).document();
      },
    });
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'movements' });
  });

  it('in our own code reports its location, but not its message', async () => {
    const { outcome } = await extract(await serve(), {
      parse: () => {
        throw new TypeError('cannot read canary-password of 12345678-5');
      },
    });
    expect(outcome).toMatchObject({ kind: 'error', code: 'INTERNAL' });
    const message = outcome.kind === 'error' ? outcome.message : '';
    expect(message).toMatch(
      /^Unexpected TypeError in the connector at runtime\/run\.test\.ts:\d+$/,
    );
  });

  it('in the result is reported as INVALID_RESULT, without the value', async () => {
    const { outcome } = await extract(await serve(), {
      normalise: () => ({ parsed: ['a', { secret: 'canary-value' }] }),
    });
    expect(outcome).toEqual({
      kind: 'error',
      code: 'INVALID_RESULT',
      message: 'The result of "movement" breaks string.base at "parsed.*"',
      field: 'movement:parsed[]',
      retryable: false,
      fixableBy: 'us',
    });
  });

  it('while the caller records a phase stops the run before credentials are sent', async () => {
    const { outcome, paths } = await extract(
      await serve(),
      {},
      { onPhase: () => Promise.reject(new Error('store is down')) },
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'INTERNAL' });
    expect(paths).toEqual([]);
  });

  it('never contains the password', async () => {
    const leaks = [
      () => Promise.reject(new Error('canary-password')),
      () => Promise.reject(new TypeError('canary-password')),
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the worst a connector can do
      () => Promise.reject('canary-password'),
    ];
    for (const login of leaks) {
      const { outcome } = await extract(await serve(), { login });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    }
  });
});
