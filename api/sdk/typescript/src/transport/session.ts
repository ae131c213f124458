import type { Credentials } from './options.ts';
import type { KeptToken } from './KeptToken.ts';

/** Credentials of calls that need the API key. */
export const withApiKey = (apiKey: string): Credentials => ({
  header: () => Promise.resolve(['x-api-key', apiKey]),
});

const BEARER = 'Bearer ';

/** Credentials of calls that need a token, which is renewed when the API no longer accepts it. */
export const withToken = (token: KeptToken): Credentials => ({
  header: async (signal) => ['authorization', `${BEARER}${await token.get(signal)}`],
  reject: (value) => token.reject(value.slice(BEARER.length)),
});
