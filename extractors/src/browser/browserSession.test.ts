import { afterEach, expect, it, vi } from 'vitest';
import type { BrowserContext } from '../contract/browserEngine.ts';
import { browserSession } from './browserSession.ts';

afterEach(() => vi.restoreAllMocks());

/** A page whose button is there from the numbered look on. */
function sessionWith(readyAt: number, check: () => void = () => undefined) {
  let looks = 0;
  const context = {
    check,
    answers: [],
    stateOf: () => Promise.resolve((looks += 1) >= readyAt ? 'ready' : 'absent'),
    changed: () => Promise.resolve(),
    press: () => Promise.resolve(),
  } as unknown as BrowserContext;
  const { signal } = new AbortController();
  return browserSession({ context, signal, check: () => undefined, onFill: () => undefined });
}

/** Every look at the clock finds half a minute gone: the machine stood still, or was busy otherwise. */
function stopClock(): void {
  let at = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (at += 30_000));
}

it('waits for a page in the time that the page has had, however late it is', async () => {
  stopClock();
  await expect(sessionWith(39).press({ button: 'Entrar' })).resolves.toBeUndefined();
});

it('gives up on a page that stays as it is', async () => {
  stopClock();
  await expect(sessionWith(1_000).press({ button: 'Entrar' })).rejects.toThrow(
    'The element "Entrar" of the page is absent',
  );
});

it('ends with what ended the page, if it waits for an answer alone', async () => {
  const session = sessionWith(1, () => {
    throw new Error('The browser ended');
  });
  const signs = { accepted: [{ answer: { address: /never/ } }] };
  await expect(session.waitFor(signs)).rejects.toThrow('The browser ended');
});
