import { afterAll, describe, expect, it } from 'vitest';
import type { InstitutionSession, RawDocument } from '../contract/session.ts';
import { readHtml } from '../shared/html.ts';
import { fakeConnector, fakeEnvironment, fakeRequest } from '../../test/fakeConnector.ts';
import type { FakeParts } from '../../test/fakeConnector.ts';
import { sendHtml, sendJson, startServer } from '../../test/httpServer.ts';
import type { ArrivedRequest, Respond, TestServer } from '../../test/httpServer.ts';
import { run } from './run.ts';
import type { RunEnvironment } from './run.ts';

// A hostile or broken institution, read over plain HTTP. `browser/hostilePages.long.test.ts` covers
// its pages in a browser, `session.test.ts` single answers.

const CANARY = 'canary-of-the-page';

const servers: TestServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
});

/** An extraction whose login and logout work, and whose data is what `respond` sends. */
async function extract(
  respond: Respond,
  parts: FakeParts = {},
  limits: Partial<RunEnvironment> = {},
) {
  const isData = ({ url }: ArrivedRequest): boolean => url.startsWith('/data');
  const server = await startServer((request, response, raw) =>
    isData(request) ? respond(request, response, raw) : sendHtml(response, ''),
  );
  servers.push(server);
  const environment = { ...fakeEnvironment(fakeConnector(parts)), ...limits };
  const outcome = await run(fakeRequest(server.url), environment);
  expect(JSON.stringify(outcome)).not.toContain(CANARY);
  expect(server.arrived.at(-1)?.url).toBe('/logout');
  return { outcome, pages: server.arrived.filter(isData) };
}

const UNEXPECTED = { kind: 'error', code: 'UNEXPECTED_PAGE' };

/** Follows each page's link to the next one, as long as there is one. */
async function* followLinks(session: InstitutionSession): AsyncIterable<RawDocument> {
  let next: string | undefined = '/data';
  while (next !== undefined) {
    const answer = await session.get(next, { page: 'data', expect: 'html' });
    yield answer.document();
    const href: string | undefined = readHtml(answer.text).$('a').attr('href');
    next = href === undefined ? undefined : answer.resolve(href);
  }
}

const paged = { fetch: followLinks, parse: () => 'page' };
const linkTo = (address: string): string => `<p>${CANARY}</p><a href="${address}">Siguiente</a>`;

describe('pages', () => {
  it.each([
    ['without end', (at: number) => `/data?page=${at + 1}`],
    ['in a circle', (at: number) => `/data?page=${(at + 1) % 3}`],
    ['that lead to themselves', () => '/data'],
  ])('%s are aborted at the request limit of an extraction', async (_name, nextOf) => {
    let at = 0;
    const { outcome, pages } = await extract(
      (_request, response) => sendHtml(response, linkTo(nextOf((at += 1)))),
      paged,
      { maxRequests: 20 },
    );
    expect(outcome).toMatchObject(UNEXPECTED);
    // The login is one of the 20 requests.
    expect(pages).toHaveLength(19);
  });

  it('without end are aborted after 2,000 requests by default', async () => {
    const { outcome, pages } = await extract(
      (_request, response) => sendHtml(response, linkTo('/data')),
      paged,
    );
    expect(outcome).toMatchObject(UNEXPECTED);
    expect(pages).toHaveLength(1_999);
  });

  it('are aborted at the limit of their total size', async () => {
    const filler = 'x'.repeat(100_000);
    const { outcome, pages } = await extract(
      (_request, response) => sendHtml(response, linkTo('/data') + filler),
      paged,
      { maxBytes: 1_000_000 },
    );
    expect(outcome).toMatchObject({
      ...UNEXPECTED,
      message: 'The institution sends more than an extraction reads',
    });
    expect(pages).toHaveLength(10);
  });
});

/** An expression whose time doubles with each further character. */
const neverEnds = (): boolean => /^(?:a|aa|a)+$/.test(`${'a'.repeat(200)}b`);

/** Parses and serialises a text's JSON, as its readers do. */
const copied = (text: string): string => JSON.stringify(JSON.parse(text));

describe('an answer', () => {
  it.each([
    ['as such', 'text/html'],
    ['that calls itself JSON', 'application/json'],
  ])('of HTML instead of JSON is rejected %s, and is not quoted', async (_name, type) => {
    const { outcome } = await extract(
      (_request, response) => {
        response.writeHead(200, { 'content-type': type }).end(`<h1>${CANARY}</h1>`);
      },
      {
        fetch: async function* (session) {
          const answer = await session.get('/data', { page: 'data', expect: 'json' });
          answer.json();
          yield answer.document();
        },
      },
    );
    expect(outcome).toMatchObject({ ...UNEXPECTED, field: 'data' });
  });

  it('that arrives byte by byte ends at the timeout of one request', async () => {
    const { outcome } = await extract(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => response.write(CANARY), 20);
        response.once('close', () => clearInterval(drip));
      },
      {},
      { requestTimeoutMs: 200 },
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'INSTITUTION_TIMEOUT' });
  });

  it.each<[string, FakeParts]>([
    ['parsing', { parse: neverEnds }],
    ['making a product of', { normalise: neverEnds }],
  ])('is given up if %s it takes too long', async (_name, parts) => {
    const { outcome } = await extract(
      (_request, response) => sendHtml(response, `<p>${CANARY}</p>`),
      parts,
      { parseBudgetMs: 50 },
    );
    expect(outcome).toMatchObject({ ...UNEXPECTED, message: 'The page takes too long to parse' });
  });

  it('that is too large is aborted, and its connection is closed', async () => {
    let isOpen = true;
    const { outcome } = await extract((_request, response) => {
      response.once('close', () => (isOpen = false));
      response.writeHead(200, { 'content-type': 'text/html' });
      const chunk = Buffer.alloc(256 * 1024, CANARY);
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    expect(outcome).toMatchObject({ ...UNEXPECTED, field: 'data' });
    await expect.poll(() => isOpen).toBe(false);
  });

  it('with scripts in its texts is read as text, and no script is run', async () => {
    const escaped = '&lt;script&gt;globalThis.ran = true&lt;/script&gt;';
    const { outcome } = await extract(
      (_request, response) =>
        sendHtml(response, `<p>Pago${escaped}</p><script>globalThis.ran = true</script>`),
      { parse: ({ text }) => readHtml(text).$('p').text() },
    );
    expect(outcome).toEqual({
      kind: 'success',
      data: { movement: { parsed: ['Pago<script>globalThis.ran = true</script>'] } },
    });
    expect(globalThis).not.toHaveProperty('ran');
  });

  it.each([
    ['HTML', '<div>'.repeat(8_000), ({ text }: RawDocument) => readHtml(text).$.root().text()],
    ['JSON', '['.repeat(100_000) + ']'.repeat(100_000), ({ text }: RawDocument) => copied(text)],
  ])('of %s that is nested too deeply is rejected', async (_name, body, parse) => {
    const { outcome } = await extract((_request, response) => sendHtml(response, body), { parse });
    expect(outcome).toMatchObject({ ...UNEXPECTED, field: 'data' });
  });

  it('with too many elements is rejected before it is parsed, which would take minutes', async () => {
    const body = '<div>'.repeat(1_000_000);
    const { outcome } = await extract((_request, response) => sendHtml(response, body), {
      parse: () => {
        throw new Error('It was read');
      },
    });
    expect(outcome).toMatchObject({ ...UNEXPECTED, field: 'data' });
  });

  it('may omit any number of optional end tags', async () => {
    const body = `<table>${'<tr><td>1<td>2<br>'.repeat(50_000)}</table>${'<p>x<li>y'.repeat(50_000)}`;
    const { outcome } = await extract((_request, response) => sendHtml(response, body), {
      parse: () => 'read',
    });
    expect(outcome).toMatchObject({ kind: 'success' });
  });

  it('that redirects to another origin is not followed', async () => {
    const other = await startServer((_request, response) => sendJson(response, {}));
    servers.push(other);
    const { outcome, pages } = await extract((_request, response) => {
      response.writeHead(302, { location: `${other.url}/${CANARY}` }).end();
    });
    expect(outcome).toMatchObject({ ...UNEXPECTED, field: 'data' });
    expect(pages).toHaveLength(1);
    expect(other.arrived).toEqual([]);
  });
});
