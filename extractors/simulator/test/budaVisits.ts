import { createSigner } from '../../src/connectors/buda/signature.ts';
import type { ApiKey } from '../../src/connectors/buda/signature.ts';

/** Requests to the simulated exchange without its connector, at the simulator's own address. */

export const KEY: ApiKey = { key: 'prueba-clave', secret: 'prueba-secreto' };

export interface BudaAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly meta?: Readonly<Record<string, number>>;
  };
}

/** @param base returns the exchange's address, once it is known */
export function budaVisits(base: () => string) {
  /** Creates a key for a person and returns its session cookie. */
  async function makeKey(username: string, { key, secret }: ApiKey): Promise<string> {
    const response = await fetch(`${base()}/__sandbox/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: `${key}:${secret}` }),
    });
    return (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  }

  const ask = (headers: Readonly<Record<string, string>>, path: string): Promise<Response> =>
    fetch(base() + path, { headers: { ...headers } });

  /** Returns a function that reads signed answers about a person, one after the other. */
  async function readAs(username: string): Promise<(path: string) => Promise<BudaAnswer>> {
    const cookie = await makeKey(username, KEY);
    const sign = createSigner(KEY);
    return async (path) => {
      const response = await ask({ ...sign('GET', path), cookie }, path);
      return { status: response.status, body: (await response.json()) as BudaAnswer['body'] };
    };
  }

  return { makeKey, ask, readAs };
}
