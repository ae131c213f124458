import { describe, expect, it } from 'vitest';
import { fakeConnector } from '../../test/fakeConnector.ts';
import { defineAction, defineConnector } from './connector.ts';
import type { FetchContext } from './connector.ts';

// Checked by the compiler: tsc must find each expected error.

async function* nothing({ session }: FetchContext<string>) {
  yield (await session.get('/', { page: 'page', expect: 'any' })).document();
}

describe('a connector', () => {
  it('does not compile if a part is missing', () => {
    const { definition, actions } = fakeConnector();
    const login = () => Promise.resolve('');
    const logout = () => Promise.resolve();
    const whole = { definition, login, logout, actions };
    expect(defineConnector<string>(whole)).toBe(whole);
    // @ts-expect-error without a definition
    defineConnector<string>({ login, logout, actions });
    // @ts-expect-error without a login
    defineConnector<string>({ definition, logout, actions });
    // @ts-expect-error without a logout
    defineConnector<string>({ definition, login, actions });
    // @ts-expect-error a login that returns another state
    defineConnector<number>(whole);
  });

  it('does not compile if an action lacks a part, or the types of its parts do not match', () => {
    const parse = () => 1;
    const normalise = (parsed: readonly number[]) => parsed.length;
    expect(defineAction({ fetch: nothing, parse, normalise })).toBeDefined();
    // @ts-expect-error without a fetch
    defineAction({ parse, normalise });
    // @ts-expect-error without a parse
    defineAction({ fetch: nothing, normalise });
    // @ts-expect-error without a normalise
    defineAction({ fetch: nothing, parse });
    // @ts-expect-error parse returns texts, normalise takes numbers
    defineAction({ fetch: nothing, parse: () => 'text', normalise });
  });
});
