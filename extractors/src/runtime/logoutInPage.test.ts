import { expect, it, vi } from 'vitest';
import type { Connector } from '../contract/connector.ts';
import type { BrowserContext } from '../contract/browserEngine.ts';
import type { ExtractionRequest } from '../contract/request.ts';
import { serve } from '../testing/extraction.ts';
import {
  fakeConnector,
  fakeEnvironment,
  fakeRequest,
  type FakeParts,
} from '../testing/fakeConnector.ts';
import { run } from './run.ts';

/** Runs an extraction by browser, and returns what happened to the page in order. */
async function extract(
  logoutInPage: NonNullable<Connector['logoutInPage']>,
  { parts = {}, ...overrides }: Partial<ExtractionRequest> & { readonly parts?: FakeParts } = {},
) {
  const server = await serve();
  const plain = fakeConnector(parts);
  const request = fakeRequest(server.url, overrides);
  const steps: string[] = [];
  const context = {
    answers: [],
    cookies: () => Promise.resolve([]),
    close: () => Promise.resolve(void steps.push('closed')),
  } as unknown as BrowserContext;
  const browsers = { open: () => Promise.resolve(context), close: () => Promise.resolve() };
  const connector: Connector = {
    ...plain,
    definition: { ...plain.definition, session: 'browser' },
    logoutInPage: (browser) => {
      steps.push('logout');
      return logoutInPage(browser);
    },
  };
  const network = { ...request.network, browsers };
  const outcome = await run({ ...request, network }, fakeEnvironment(connector));
  return { outcome, steps };
}

const done = () => Promise.resolve();

it('logs out in the page before the browser is closed', async () => {
  const { outcome, steps } = await extract(done);
  expect(outcome).toMatchObject({ kind: 'success' });
  expect(steps).toEqual(['logout', 'closed']);
});

it('logs out in the page after an error while reading', async () => {
  const parse = () => {
    throw new Error('Unreadable');
  };
  const { outcome, steps } = await extract(done, { parts: { parse } });
  expect(outcome).toMatchObject({ kind: 'error' });
  expect(steps).toEqual(['logout', 'closed']);
});

it('keeps the outcome if the logout in the page fails', async () => {
  const { outcome, steps } = await extract(() => Promise.reject(new Error('No such button')));
  expect(outcome).toMatchObject({ kind: 'success' });
  expect(steps).toEqual(['logout', 'closed']);
});

it('keeps the outcome if the logout in the page takes until the deadline', async () => {
  const deadline = new Date(Date.now() + 3_000);
  const { outcome, steps } = await extract(() => new Promise(() => undefined), { deadline });
  expect(outcome).toMatchObject({ kind: 'success' });
  expect(steps).toEqual(['logout', 'closed']);
  expect(Date.now()).toBeLessThan(deadline.getTime());
});

it('does not log out in the page after a failed login', async () => {
  const login = () => Promise.reject(new Error('No form'));
  const { outcome, steps } = await extract(done, { parts: { login } });
  expect(outcome).toMatchObject({ kind: 'error' });
  expect(steps).not.toContain('logout');
});

it('does not log out in the page after a cancellation, which closes the browser', async () => {
  const cancel = new AbortController();
  const parse = (): string => {
    cancel.abort();
    return '';
  };
  const logout = vi.fn(done);
  const { outcome } = await extract(logout, { parts: { parse }, signal: cancel.signal });
  expect(outcome).toMatchObject({ kind: 'error' });
  expect(logout).not.toHaveBeenCalled();
});
