import { randomUUID } from 'node:crypto';
import { CANARY } from './canary.ts';

/**
 * The additional claims of a ciphertext to a service key: the client, a single-use id, and the
 * expiry.
 */
export const boundCredentials = (
  clientId: string,
  now: Date,
  overrides: Readonly<Record<string, unknown>> = {},
) => ({
  username: '12345678-5',
  password: CANARY,
  jti: randomUUID(),
  exp: Math.floor(now.getTime() / 1000) + 300,
  aud: clientId,
  ...overrides,
});
