import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BrowserContext } from '../contract/browserEngine.ts';
import type { Connector } from '../contract/connector.ts';
import { ExtractionError } from '../contract/ExtractionError.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import { serve } from '../../test/extraction.ts';
import {
  fakeConnector,
  fakeEnvironment,
  fakeRequest,
  type FakeParts,
} from '../../test/fakeConnector.ts';
import { throwRefusal } from '../shared/throwRefusal.ts';
import { run } from './run.ts';

afterEach(() => void vi.useRealTimers());

interface Options extends Partial<ExtractionRequest> {
  readonly parts?: FakeParts;
  readonly session?: 'browser' | 'browser-login';
  readonly byBrowser?: readonly string[];
  readonly logoutInPage?: NonNullable<Connector['logoutInPage']>;
  readonly login?: Connector['login'];
  /** Text of the page before and after the password was filled in. */
  readonly says?: readonly [before: string, after: string];
}

/** Runs an extraction, and returns when it read, logged out in the page and closed the browser. */
async function extract({
  parts = {},
  session = 'browser',
  byBrowser = [],
  logoutInPage,
  login,
  says: [before, after] = ['', ''],
  ...overrides
}: Options) {
  const server = await serve();
  const steps: string[] = [];
  const { parse = (document) => document.text } = parts;
  const plain = fakeConnector({
    ...parts,
    parse: (document) => {
      steps.push('read');
      return parse(document);
    },
  });
  const request = fakeRequest(server.url, overrides);
  let said = before;
  const context = {
    answers: [],
    check: () => undefined,
    changed: () => Promise.resolve(),
    stateOf: () => Promise.resolve('ready'),
    fill: () => Promise.resolve(void (said = after)),
    textOf: () => Promise.resolve(said),
    cookies: () => Promise.resolve([]),
    close: () => Promise.resolve(void steps.push('closed')),
  } as unknown as BrowserContext;
  const browsers = { open: () => Promise.resolve(context), close: () => Promise.resolve() };
  const connector: Connector = {
    ...plain,
    ...(login && { login }),
    definition: { ...plain.definition, session },
    actions: Object.fromEntries(
      Object.entries(plain.actions).map(([type, action]) => [
        type,
        { ...action, ...(byBrowser.includes(type) && { byBrowser: true }) },
      ]),
    ),
    ...(logoutInPage && {
      logoutInPage: (browser) => {
        steps.push('logout');
        return logoutInPage(browser);
      },
    }),
  };
  const network = { ...request.network, browsers };
  const outcome = await run({ ...request, network }, fakeEnvironment(connector));
  return { outcome, steps };
}

describe('a login that the institution explains', () => {
  const failing =
    (code: 'WRONG_LOGIN' | 'UNEXPECTED_PAGE' | 'LOCKED'): Connector['login'] =>
    async ({ browser, credentials }) => {
      await browser.fill({ selector: '#password' }, credentials.password);
      throw new ExtractionError(code, 'failed');
    };

  it.each([
    ['WRONG_LOGIN', 'Tu clave ha expirado', { kind: 'error', code: 'PERSON_REQUIRED' }],
    ['UNEXPECTED_PAGE', 'Ya tienes una sesión activa', { kind: 'error', code: 'PERSON_REQUIRED' }],
    ['WRONG_LOGIN', 'Clave inválida; tu clave quedó bloqueada', { kind: 'locked' }],
    ['UNEXPECTED_PAGE', 'Sitio en mantención', { kind: 'error', code: 'INSTITUTION_UNAVAILABLE' }],
    ['WRONG_LOGIN', 'RUT o clave incorrectos', { kind: 'wrong_login' }],
    ['LOCKED', 'Tu clave ha expirado', { kind: 'locked' }],
  ] as const)('%s with "%s" ends as it says', async (code, text, ends) => {
    const { outcome } = await extract({ login: failing(code), says: ['Ingresa tu clave', text] });
    expect(outcome).toMatchObject(ends);
  });

  it.each([
    ['Estamos en mantención', true],
    ['El sitio no responde', false],
  ])(
    'with the sign of a failure and "%s" tells declared maintenance: %s',
    async (text, declared) => {
      const login: Connector['login'] = async ({ browser }) => {
        throwRefusal(await browser.waitFor({ maintenance: [{ text: /mantención|no responde/ }] }));
      };
      const { outcome } = await extract({ login, says: [text, text] });
      expect(outcome).toMatchObject({ kind: 'error', code: 'INSTITUTION_UNAVAILABLE' });
      expect('isMaintenance' in outcome).toBe(declared);
    },
  );

  it('is not explained by what the page said before', async () => {
    const says = ['Si tu clave ha expirado, llama', 'Si tu clave ha expirado, llama'] as const;
    const { outcome } = await extract({ login: failing('WRONG_LOGIN'), says });
    expect(outcome).toMatchObject({ kind: 'wrong_login' });
  });
});

describe('the browser of a login', () => {
  it('is closed before actions read by plain HTTP', async () => {
    const { steps } = await extract({ session: 'browser-login', byBrowser: ['transfer'] });
    expect(steps.slice(0, 2)).toEqual(['closed', 'read']);
  });

  it('stays open if one of the actions reads by browser', async () => {
    const actions = ['movement', 'transfer'];
    const { steps } = await extract({
      session: 'browser-login',
      byBrowser: ['transfer'],
      actions,
    });
    expect(steps).toEqual(['read', 'read', 'closed']);
  });
});

describe('a logout in the page', () => {
  const done = () => Promise.resolve();

  it('happens before the browser is closed', async () => {
    const { outcome, steps } = await extract({ logoutInPage: done });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(steps).toEqual(['read', 'logout', 'closed']);
  });

  it('happens after an error while reading', async () => {
    const parse = () => {
      throw new Error('Unreadable');
    };
    const { outcome, steps } = await extract({ logoutInPage: done, parts: { parse } });
    expect(outcome).toMatchObject({ kind: 'error' });
    expect(steps).toEqual(['read', 'logout', 'closed']);
  });

  it('does not change the outcome if it fails', async () => {
    const logoutInPage = () => Promise.reject(new Error('No such button'));
    const { outcome, steps } = await extract({ logoutInPage });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(steps).toEqual(['read', 'logout', 'closed']);
  });

  it('does not change the outcome if it takes until the deadline', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const deadline = new Date(Date.now() + 3_000);
    const logoutInPage = () => {
      // Of the timers, its own is the first.
      setImmediate(() => vi.advanceTimersToNextTimer());
      return new Promise<void>(() => undefined);
    };
    const { outcome, steps } = await extract({ logoutInPage, deadline });
    expect(outcome).toMatchObject({ kind: 'success' });
    expect(steps).toEqual(['read', 'logout', 'closed']);
  });

  it('does not happen after a failed login', async () => {
    const login = () => Promise.reject(new Error('No form'));
    const { outcome, steps } = await extract({ logoutInPage: done, parts: { login } });
    expect(outcome).toMatchObject({ kind: 'error' });
    expect(steps).not.toContain('logout');
  });

  it('does not happen after a cancellation, which closes the browser', async () => {
    const cancel = new AbortController();
    const parse = (): string => {
      cancel.abort();
      return '';
    };
    const logoutInPage = vi.fn(done);
    const { outcome } = await extract({ logoutInPage, parts: { parse }, signal: cancel.signal });
    expect(outcome).toMatchObject({ kind: 'error' });
    expect(logoutInPage).not.toHaveBeenCalled();
  });
});
