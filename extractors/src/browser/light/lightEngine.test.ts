import { setImmediate as afterImmediates } from 'node:timers/promises';
import type { PageWindow } from 'jsdom';
import { CookieJar } from 'tough-cookie';
import { MockAgent } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankCustomer } from '../../../synthetic-person/index.ts';
import type { BrowserContext, Browsing } from '../../contract/browserEngine.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { rutOf } from '../../shared/rut.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import { makeLean } from './leanDom.ts';
import { loadJsdom, openLightContext } from './lightEngine.ts';
import type * as navigation from './navigation.ts';
import { offerCrypto } from './lightPages.ts';

const NAVIGATION = './navigation.ts';

const BUSINESS = 'banco-santander-empresas';
/** A company whose user chooses, by a form of the portal, which company to act for. */
const COMPANY = Array.from({ length: 100 }, (_, index) => rutOf(76_000_000 + index * 1_009)).find(
  (rut) => bankCustomer(rut, TEST_DAY, BUSINESS).companies.length > 1,
);

it('opens a page after a library has defined globals of its own', async () => {
  // pdfjs-dist defines `Iterator` where Node has none.
  await import('pdfjs-dist/legacy/build/pdf.mjs');
  const simulated = await startSimulated();
  const outcome = await runExtraction(
    simulated.request('banco-santander', ['identity-validation'], freshRut()),
  );
  expect(outcome).toMatchObject({ kind: 'success' });
  await simulated.close();
});

it('submits forms and follows location changes after a second copy of itself was loaded', async () => {
  const simulated = await startSimulated();
  const extract = async () => {
    const { kind } = await runExtraction(
      simulated.request(BUSINESS, ['identity-validation'], COMPANY ?? ''),
    );
    return kind;
  };
  expect(await extract()).toBe('success');
  const copy = (await import(`${NAVIGATION}?copy`)) as typeof navigation;
  copy.onNavigation({} as PageWindow, () => undefined);
  expect(await extract()).toBe('success');
  await simulated.close();
});

describe('a page', () => {
  const { JSDOM } = loadJsdom();
  // Twice, as if a second copy of the engine were loaded.
  makeLean(JSDOM);
  makeLean(JSDOM);
  const open = (html = ''): PageWindow =>
    new JSDOM(html, { url: 'https://page.example/', runScripts: 'dangerously' }).window;

  it('creates its DOM classes when they are first used, under all their names', () => {
    const window = open();
    const isMade = (name: string): boolean =>
      Object.getOwnPropertyDescriptor(window, name)?.value !== undefined;
    expect(['SVGElement', 'Range', 'HTMLTableElement'].filter(isMade)).toEqual([]);
    expect(window.eval('webkitURL === URL && new URL("https://a.example/b").pathname')).toBe('/b');
    expect(window.eval('new Range() instanceof AbstractRange')).toBe(true);
    expect(window.eval('document.createElement("table") instanceof HTMLTableElement')).toBe(true);
    expect(window.eval('new Headers([["a", "b"]]).entries().next().value.join()')).toBe('a,b');
    expect(['Range', 'HTMLTableElement', 'URL'].filter(isMade)).toHaveLength(3);
    expect(window.eval('Text = 1; var Comment = 2; Text + Comment')).toBe(3);
    window.close();
  });

  it('creates the style of an element when it is first read', () => {
    const window = open('<p style="display: none">a</p><p>b</p>');
    const style = (at: number): string => `document.querySelectorAll('p')[${String(at)}].style`;
    expect(window.eval(`${style(0)}.display`)).toBe('none');
    expect(window.eval(`${style(1)}.color = 'red'; ${style(1)} === ${style(1)}`)).toBe(true);
    expect(window.document.body?.outerHTML).toContain('<p style="color: red;">b</p>');
    expect(window.eval(`${style(1)} = 'display: none'; ${style(1)}.cssText`)).toBe(
      'display: none;',
    );
    window.close();
  });

  const DIGEST = `crypto.subtle.digest('SHA-1', new TextEncoder().encode('abc'))
    .then((bytes) => { told.push(new Uint8Array(bytes)[0]); throw new Error('of the page'); })
    .catch(() => told.push('caught'))`;

  it('offers Web Crypto until it is closed', async () => {
    const told: unknown[] = [];
    const [window, left] = [open(), open()];
    for (const one of [window, left]) {
      Object.assign(one, { told });
      offerCrypto(one);
    }
    const digest = window.eval(DIGEST);
    left.eval(DIGEST);
    left.close();
    await digest;
    await expect(window.eval(`crypto.subtle.digest('none', new Uint8Array(1))`)).rejects.toThrow();
    expect(told).toEqual([0xa9, 'caught']);
    window.close();
  });
});

const ORIGIN = 'https://portal.example';
const ADDRESS = `${ORIGIN}/inicio`;

describe('a page that has arrived', () => {
  let jsdom: ReturnType<typeof loadJsdom>;

  beforeAll(() => {
    jsdom = loadJsdom();
  });

  /** Opens a page with a script, and counts the requests of the page itself. */
  async function arrive(): Promise<{ context: BrowserContext; requests: () => number }> {
    let counted = 0;
    const browsing: Browsing = {
      origins: new Set([ORIGIN]),
      jar: new CookieJar(),
      dispatcher: new MockAgent(),
      sandboxHeaders: {},
      requestTimeoutMs: 1_000,
      maxBodyBytes: 1_000,
      userAgent: 'test',
      countRequest: () => {
        counted += 1;
      },
      load: ({ address }) =>
        Promise.resolve({
          url: new URL(address),
          status: 200,
          contentType: 'text/html',
          date: null,
          text: `<p>Hola</p><script src="${ORIGIN}/app.js"></script>`,
          isHtml: true,
          sentHeaders: {},
        }),
    };
    const context = openLightContext(jsdom, browsing, new AbortController().signal);
    await context.open(ADDRESS);
    return { context, requests: () => counted };
  }

  it('is shown by itself', async () => {
    const { context, requests } = await arrive();
    await afterImmediates();
    expect(requests()).toBe(1);
    await context.close();
  });

  it('is shown as soon as somebody reads it', async () => {
    const { context } = await arrive();
    expect(await context.textOf(null)).toBe('Hola');
    await context.close();
  });

  it('is not shown if it is closed after only its address was read', async () => {
    const { context, requests } = await arrive();
    expect(await context.addressOf()).toBe(ADDRESS);
    await context.close();
    await afterImmediates();
    expect(requests()).toBe(0);
  });
});
