import { afterEach, expect, it, vi } from 'vitest';
import { browserRedirects } from './redirects.ts';

afterEach(() => vi.unstubAllGlobals());

function at(pathname: string, search = '') {
  const replaceState = vi.fn();
  vi.stubGlobal('location', { pathname, search });
  vi.stubGlobal('history', { replaceState });
  return replaceState;
}

it('takes what a provider sent out of the address at once', () => {
  const replaceState = at('/consola/openid/8c1f', '?code=x&state=y');
  expect(browserRedirects.take()).toBe('/consola/openid/8c1f?code=x&state=y');
  expect(replaceState).toHaveBeenCalledWith(null, '', '/consola');
});

it.each(['/consola', '/consola/', '/consola/openid/', '/iframe.html'])(
  'leaves %s alone',
  (path) => {
    const replaceState = at(path, '?code=x');
    expect(browserRedirects.take()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  },
);
