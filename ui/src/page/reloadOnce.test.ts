import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetReload, reloadOnce } from './reloadOnce.ts';

/** Storage of a tab, which survives a reload. */
function sessionOf(isRefused = false) {
  const kept = new Map<string, string>();
  const refuse = () => {
    if (isRefused) throw new DOMException('refused', 'SecurityError');
  };
  return {
    getItem: (key: string) => (refuse(), kept.get(key) ?? null),
    setItem: (key: string, value: string) => (refuse(), kept.set(key, value)),
    removeItem: (key: string) => (refuse(), kept.delete(key)),
  };
}

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: sessionOf() });
});

afterEach(() => {
  forgetReload();
  reload.mockReset();
  vi.unstubAllGlobals();
});

it('reloads once per URL, then returns false', () => {
  expect(reloadOnce('/docs/intro', reload)).toBe(true);
  expect(reloadOnce('/docs/intro', reload)).toBe(false);
  expect(reloadOnce('/docs/intro', reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads for another URL', () => {
  reloadOnce('/docs/intro', reload);
  expect(reloadOnce('/blog', reload)).toBe(true);
});

it('reloads again once a page has loaded in between', () => {
  reloadOnce('/docs/intro', reload);
  forgetReload();
  expect(reloadOnce('/docs/intro', reload)).toBe(true);
});

it('never reloads without session storage', () => {
  vi.stubGlobal('window', { sessionStorage: sessionOf(true) });
  expect(reloadOnce('/docs/intro', reload)).toBe(false);
  expect(reloadOnce('/docs/intro', reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
