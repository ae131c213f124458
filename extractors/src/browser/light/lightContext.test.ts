import { setImmediate as afterImmediates } from 'node:timers/promises';
import { CookieJar } from 'tough-cookie';
import { MockAgent } from 'undici';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Browsing } from '../../contract/browserEngine.ts';
import { openLightContext } from './lightContext.ts';
import { loadJsdom } from './lightEngine.ts';

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
