import { afterEach, expect, it, vi } from 'vitest';
import type { BrowserContext } from '../contract/browserEngine.ts';
import { browserSession } from './browserSession.ts';

afterEach(() => vi.restoreAllMocks());

/** A session whose page has its button only after it was checked `readyAt` times. */
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

/** Each reading of the clock is 30 s later, as if the machine had been suspended or busy. */
function stopClock(): void {
  let at = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (at += 30_000));
}

it('does not count time in which the machine stood still towards the timeout for an element', async () => {
  stopClock();
  await expect(sessionWith(39).press({ button: 'Entrar' })).resolves.toBeUndefined();
});

it('times out if the element never appears', async () => {
  stopClock();
  await expect(sessionWith(1_000).press({ button: 'Entrar' })).rejects.toThrow(
    'The element "Entrar" of the page is absent',
  );
});

it('rejects with the error that ended the page if it waits only for an answer', async () => {
  const session = sessionWith(1, () => {
    throw new Error('The browser ended');
  });
  const signs = { accepted: [{ answer: { address: /never/ } }] };
  await expect(session.waitFor(signs)).rejects.toThrow('The browser ended');
});
