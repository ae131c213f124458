import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginSigns } from '../contract/browser.ts';
import type { LoginContext } from '../contract/connector.ts';
import type { Network } from '../contract/network.ts';
import type { UnexpectedPage } from '../contract/request.ts';
import { MAX_BODY_BYTES } from '../runtime/transport.ts';
import {
  API,
  browserProcesses,
  extractByBrowser,
  killBrowser,
  OTHER,
  PASSWORD,
  PORTAL,
  pourInto,
  sendPage,
  startBrowserPortal,
} from '../../test/browserPortal.ts';
import type { Answer, BrowserPortal } from '../../test/browserPortal.ts';

let portal: BrowserPortal;
let network: Network;
let answer: Answer;

beforeAll(async () => {
  portal = await startBrowserPortal(() => answer);
});
afterAll(async () => portal.close());

/** A single-page login: a script posts to the API, keeps the token and goes to the home page. */
const SINGLE_PAGE = `
  <form id="login"><label for="user">RUT</label><input id="user">
  <label>Clave <input id="pass" type="password"></label>
  <button disabled>Ingresar</button></form><p role="alert" hidden></p>
  <script>
    const form = document.querySelector('form');
    const button = form.querySelector('button');
    let keys = 0;
    form.addEventListener('keyup', () => { keys += 1; button.disabled = keys < 3; });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const request = new XMLHttpRequest();
      request.open('POST', '${API}/token');
      request.withCredentials = true;
      request.setRequestHeader('x-app', 'web');
      request.onload = () => {
        if (request.status !== 200) {
          const alert = document.querySelector('[role=alert]');
          alert.textContent = 'Datos incorrectos. Le quedan 2 intentos.';
          alert.hidden = false;
          return;
        }
        sessionStorage.setItem('token', JSON.parse(request.responseText).token);
        location.assign('/inside#top');
      };
      request.send(JSON.stringify({ user: form.querySelector('#user').value,
        pass: form.querySelector('#pass').value }));
    });
  </script>`;

const CROSS_ORIGIN = {
  'access-control-allow-origin': PORTAL,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'x-app, content-type',
};

const answerSinglePage =
  (status: number): Answer =>
  ({ origin, method, path }, response) => {
    if (origin === API && method === 'OPTIONS') {
      response.writeHead(204, CROSS_ORIGIN);
      response.end();
    } else if (origin === API) {
      response.writeHead(status, {
        ...CROSS_ORIGIN,
        'content-type': 'application/json',
        'set-cookie': 'api=yes; Path=/; Secure; HttpOnly',
      });
      response.end(JSON.stringify({ token: 'token-of-the-api' }));
    } else if (path === '/login') {
      response.setHeader('set-cookie', 'portal=1; Path=/; Secure; SameSite=Lax');
      sendPage(response, SINGLE_PAGE);
    } else if (path === '/inside') sendPage(response, '<h1>Bienvenida</h1>');
    else sendPage(response, 'data');
  };

const SIGNS = {
  accepted: [{ address: /\/inside/, selector: 'h1', text: /Bienvenida/ }],
  'wrong-login': [{ answer: { address: /\/token$/, status: [401] }, selector: '[role=alert]' }],
} satisfies LoginSigns;

async function typeAndPress({ browser, credentials }: LoginContext): Promise<void> {
  await browser.open(`${PORTAL}/login`);
  await browser.fill({ label: 'RUT' }, credentials.username, { keys: true });
  await browser.fill({ selector: '#pass' }, credentials.password, { keys: true });
  await browser.press({ selector: 'button' });
}

const requestsTo = (path: string) => portal.arrived.filter((one) => one.path === path);

describe.each(['light', 'chromium'] as const)('the %s engine', (engine) => {
  beforeAll(() => {
    network = portal.network({ engine, contexts: 2 });
  });
  afterAll(async () => {
    await network.close();
    expect(browserProcesses()).toEqual([]);
  });
  beforeEach(() => {
    portal.arrived.length = 0;
  });

  it('logs in to a single-page application, and passes its cookies to the HTTP session', async () => {
    answer = answerSinglePage(200);
    const outcome = await extractByBrowser(network, async (context) => {
      await typeAndPress(context);
      const { browser } = context;
      expect(await browser.waitFor(SIGNS)).toBe('accepted');
      expect(browser.answer(/\/token$/)).toMatchObject({ status: 200 });
      expect(browser.answer(/\/token$/).text).toBe('{"token":"token-of-the-api"}');
      const { sentHeaders } = browser.answer(/\/token$/, /token-of/);
      expect(sentHeaders).toMatchObject({ 'x-app': 'web' });
      expect(Object.keys(sentHeaders ?? {})).not.toContain('cookie');
      expect(browser.answer(/\/inside/)).not.toHaveProperty('sentHeaders');
      expect(() => browser.answer(/\/token$/, /another/)).toThrow(/did not request/);
      expect(await browser.storageItem('session', 'token')).toBe('token-of-the-api');
      expect(await browser.textOf({ selector: 'h1' })).toBe('Bienvenida');
    });
    expect(outcome).toMatchObject({ kind: 'success' });
    const [token] = requestsTo('/token').filter(({ method }) => method === 'POST');
    expect(JSON.parse(token?.body ?? '')).toEqual({ user: '12345678-5', pass: PASSWORD });
    expect(token?.headers).toMatchObject({ 'x-app': 'web', origin: PORTAL });
    const [home] = requestsTo('/home');
    expect(home?.headers.cookie).toBe('portal=1');
    expect(home?.headers['user-agent']).toBe(token?.headers['user-agent']);
    expect(home?.headers['user-agent']).not.toMatch(/headless|jsdom/i);
  });

  it('recognises a refused login, and reads its message', async () => {
    answer = answerSinglePage(401);
    await extractByBrowser(network, async (context) => {
      await typeAndPress(context);
      expect(await context.browser.waitFor(SIGNS)).toBe('wrong-login');
      expect(await context.browser.textOf({ selector: '[role=alert]' })).toBe(
        'Datos incorrectos. Le quedan 2 intentos.',
      );
    });
    expect(requestsTo('/token').filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('logs in within a frame of another origin', async () => {
    answer = ({ path }, response) => {
      if (path === '/login')
        sendPage(
          response,
          `<script>
        addEventListener('message', (event) => { if (event.data === 'done') location.href = '/inside'; });
        const frame = document.createElement('iframe'); frame.id = 'frame'; frame.src = '${API}/frame';
        document.documentElement.appendChild(frame);</script>`,
        );
      else if (path === '/frame')
        sendPage(
          response,
          `<input id="pass"><button>Ingresar</button><script>
        document.querySelector('button').addEventListener('click', () => {
          const request = new XMLHttpRequest(); request.open('POST', '/token');
          request.onload = () => parent.postMessage('done', '*'); request.send('x'); });</script>`,
        );
      else sendPage(response, '<h1>Bienvenida</h1>');
    };
    const outcome = await extractByBrowser(network, async ({ browser, credentials }) => {
      await browser.open(`${PORTAL}/login`);
      await browser.fill({ frame: '#frame', selector: '#pass' }, credentials.password);
      await browser.press({ frame: '#frame', selector: 'button' });
      expect(await browser.waitFor({ accepted: SIGNS.accepted })).toBe('accepted');
    });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(requestsTo('/token')[0]?.origin).toBe(API);
  });

  it('submits forms with their hidden fields and the pressed button', async () => {
    answer = ({ path, method }, response) => {
      if (path === '/login')
        sendPage(
          response,
          `<form method="post" action="/enter">
        <input type="hidden" name="csrf" value="a b&c"><input name="user"><input name="pass">
        <button>Ingresar con otra clave</button>
        <button name="go" value="1"> Ingresar </button></form>`,
        );
      else if (method === 'POST') {
        response.writeHead(302, {
          location: '/inside',
          'set-cookie': 'sid=7; Path=/; HttpOnly; Secure',
        });
        response.end();
      } else sendPage(response, '<h1>Bienvenida</h1>');
    };
    await extractByBrowser(network, async ({ browser, credentials }) => {
      await browser.open(`${PORTAL}/login`);
      await browser.fill({ selector: '[name=user]' }, credentials.username);
      await browser.fill({ selector: '[name=pass]' }, credentials.password);
      await browser.press({ button: 'Ingresar' });
      expect(await browser.waitFor({ accepted: SIGNS.accepted })).toBe('accepted');
    });
    const [entered] = requestsTo('/enter');
    expect(entered?.body).toBe(`csrf=a+b%26c&user=12345678-5&pass=${PASSWORD}&go=1`);
    expect(requestsTo('/home')[0]?.headers.cookie).toBe('sid=7');
  });

  it('records an unknown page without its values and text', async () => {
    answer = (_request, response) =>
      sendPage(
        response,
        `<main id="new"><p>Nombre de la persona 12345678</p><input id="user"></main>`,
      );
    const records: UnexpectedPage[] = [];
    const outcome = await extractByBrowser(
      network,
      async ({ browser, credentials }) => {
        await browser.open(`${PORTAL}/login?rut=12345678`);
        await browser.fill({ selector: '#user' }, credentials.password);
        await browser.waitFor({ accepted: SIGNS.accepted }, { withinMs: 300 });
      },
      { onPageRecord: (record) => void records.push(record) },
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE' });
    const [record] = records;
    expect(record?.address).toBe(`${PORTAL}/login`);
    expect(record?.reason).toBe('The login led to a page that is not known');
    expect(record?.tree).toContain('main[id=new]');
    expect(record?.requests).toMatchObject([
      { method: 'GET', address: `${PORTAL}/login`, status: 200 },
    ]);
    expect(JSON.stringify({ ...record, screenshot: null })).not.toMatch(/persona|12345678|canary/);
    const png = record?.screenshot?.subarray(1, 4);
    expect(png === undefined ? null : Buffer.from(png).toString()).toBe(
      engine === 'light' ? null : 'PNG',
    );
  });

  it.each([
    ['a redirect', `<script>location.href = '/away'</script>`],
    ['a link of its script', `<script>location.href = '${OTHER}/page'</script>`],
  ])('does not follow %s to an origin outside the institution', async (_name, html) => {
    answer = ({ path }, response) => {
      if (path === '/away') {
        response.writeHead(302, { location: `${OTHER}/page` });
        response.end();
      } else sendPage(response, html);
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      await browser.waitFor({ accepted: [{ address: /other\.example/ }] }, { withinMs: 3_000 });
    });
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE' });
    expect(portal.arrived.filter(({ origin }) => origin === OTHER)).toEqual([]);
  });

  it('is not stopped by dialogs, windows, downloads or permission prompts', async () => {
    answer = ({ path }, response) => {
      if (path === '/file') {
        response.writeHead(200, {
          'content-disposition': 'attachment',
          'content-type': 'application/zip',
        });
        response.end('zip');
      } else if (path === '/login') {
        sendPage(
          response,
          `<h1 hidden>Bienvenida</h1><script>
          alert('a'); confirm('b'); window.open('${OTHER}/popup'); window.open('/popup');
          if (navigator.geolocation) navigator.geolocation.getCurrentPosition(() => {});
          new Image().src = '${OTHER}/pixel'; new Image().src = '/pixel';
          const frame = document.createElement('iframe'); frame.src = '${OTHER}/frame';
          document.body.appendChild(frame);
          setTimeout(() => { document.querySelector('h1').hidden = false; }, 50);</script>`,
        );
      } else sendPage(response, 'x');
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      expect(await browser.waitFor({ accepted: [{ selector: 'h1' }] })).toBe('accepted');
    });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(portal.arrived.filter(({ origin }) => origin === OTHER)).toEqual([]);
    expect(requestsTo('/pixel')).toEqual([]);
  });

  it.each([
    ['a page', '/endless'],
    ['what its script asks for', '/login'],
  ])('aborts an endless response at the size limit: %s', async (_name, path) => {
    let sent = 0;
    answer = (request, response) => {
      if (request.path === '/login') sendPage(response, `<script>fetch('/endless')</script>`);
      else pourInto(response, (bytes) => (sent += bytes));
    };
    const outcome = await extractByBrowser(
      network,
      async ({ browser }) => {
        await browser.open(`${PORTAL}${path}`);
        await browser.waitFor({ accepted: [{ selector: 'h1' }] }, { withinMs: 100_000 });
      },
      { deadline: new Date(Date.now() + 180_000) },
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE' });
    expect(sent).toBeLessThan(4 * MAX_BODY_BYTES);
  });

  it('ends at the deadline, and frees its browser context', async () => {
    answer = (_request, response) => sendPage(response, 'nothing');
    const waitForever = async ({ browser }: LoginContext) => {
      await browser.open(`${PORTAL}/login`);
      await browser.waitFor({ accepted: [{ selector: 'h1' }] });
    };
    const ends = () =>
      extractByBrowser(network, waitForever, { deadline: new Date(Date.now() + 2_500) });
    const outcomes = await Promise.all([ends(), ends(), ends(), ends()]);
    expect(outcomes.map((one) => one.kind === 'error' && one.code)).toEqual(
      Array(4).fill('INSTITUTION_TIMEOUT'),
    );
    answer = answerSinglePage(200);
    const outcome = await extractByBrowser(network, async (context) => {
      await typeAndPress(context);
      await context.browser.waitFor(SIGNS);
    });
    expect(outcome).toMatchObject({ kind: 'success' });
  });
});

describe('Chromium', () => {
  beforeAll(() => {
    network = portal.network({ engine: 'chromium', contexts: 2 });
  });
  afterAll(async () => network.close());
  beforeEach(() => {
    portal.arrived.length = 0;
    answer = answerSinglePage(200);
  });

  const posts = () => requestsTo('/token').filter(({ method }) => method === 'POST');

  it('is restarted once if it dies before the password is filled in', async () => {
    let kills = 0;
    const outcome = await extractByBrowser(network, async (context) => {
      await context.browser.open(`${PORTAL}/login`);
      if (kills === 0) {
        kills += 1;
        killBrowser();
      }
      await typeAndPress(context);
      await context.browser.waitFor(SIGNS);
    });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(posts()).toHaveLength(1);
  });

  it.each(['fill', 'press', 'wait'])(
    'is not restarted after the password was filled in: killed before %s',
    async (step) => {
      const outcome = await extractByBrowser(network, async ({ browser, credentials }) => {
        await browser.open(`${PORTAL}/login`);
        await browser.fill({ selector: '#pass' }, credentials.password, { keys: true });
        if (step === 'fill') killBrowser();
        await browser.fill({ label: 'RUT' }, credentials.username, { keys: true });
        if (step === 'press') killBrowser();
        await browser.press({ selector: 'button' });
        if (step === 'wait') killBrowser();
        await browser.waitFor(SIGNS);
      });
      expect(outcome).toMatchObject({ kind: 'error', code: 'INTERNAL' });
      expect(posts().length).toBeLessThanOrEqual(1);
    },
  );

  it('presses and types where a person would, once nothing moves or covers the place', async () => {
    answer = ({ path }, response) => {
      if (path === '/frame')
        sendPage(
          response,
          `<div style="height: 3000px"></div><input aria-label="Tu Clave" readonly>
          <button style="position: relative" disabled><b>Entrar</b> ahora</button>
          <script>
            const [field] = document.getElementsByTagName('input');
            const [button] = document.getElementsByTagName('button');
            setTimeout(() => { field.readOnly = false; button.disabled = false; }, 300);
            const begun = performance.now();
            const move = () => {
              const passed = performance.now() - begun;
              button.style.left = Math.min(passed / 4, 200) + 'px';
              if (passed < 800) requestAnimationFrame(move);
            };
            move();
            button.onclick = ({ isTrusted }) => {
              parent.postMessage(isTrusted + ' ' + field.value, '*');
            };
          </script>`,
        );
      else
        sendPage(
          response,
          `<iframe src="${API}/frame" style="margin: 40px; border: 7px solid; padding: 5px 30px">
          </iframe><div id="cover" style="position: fixed; inset: 0"></div><h1></h1><script>
            setTimeout(() => document.getElementById('cover').remove(), 1200);
            onmessage = ({ data }) => { document.querySelector('h1').textContent = data; };
          </script>`,
        );
    };
    const outcome = await extractByBrowser(network, async ({ browser }) => {
      await browser.open(`${PORTAL}/login`);
      await browser.fill({ frame: 'iframe', label: 'clave' }, 'ñandú 7', { keys: true });
      await browser.press({ frame: 'iframe', button: 'Entrar ahora' });
      const signs = { accepted: [{ selector: 'h1', text: /true ñandú 7/ }] };
      expect(await browser.waitFor(signs)).toBe('accepted');
    });
    expect(outcome).toMatchObject({ kind: 'success' });
  });

  it('closes a page with an endless script at the deadline', async () => {
    answer = (_request, response) => sendPage(response, '<script>for (;;);</script>');
    const outcome = await extractByBrowser(
      network,
      async ({ browser }) => {
        await browser.open(`${PORTAL}/login`);
        await browser.waitFor({ accepted: [{ selector: 'h1' }] });
      },
      { deadline: new Date(Date.now() + 4_000) },
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'INSTITUTION_TIMEOUT' });
  });

  it('fails the extraction with INTERNAL if the machine has no Chromium', async () => {
    const without = portal.network({ engine: 'chromium', contexts: 1 });
    const named = process.env['CHROMIUM_PATH'];
    process.env['CHROMIUM_PATH'] = '/nowhere/chromium';
    const missing = portal.network({ engine: 'chromium', contexts: 1 });
    process.env['CHROMIUM_PATH'] = named;
    const outcome = await extractByBrowser(missing, ({ browser }) =>
      browser.open(`${PORTAL}/login`),
    );
    expect(outcome).toMatchObject({ kind: 'error', code: 'INTERNAL' });
    await Promise.all([without.close(), missing.close()]);
  });
});
