import { randomUUID } from 'node:crypto';
import { CANARY } from './canary.ts';

/** What a ciphertext to a service's key has to hold: whose it is, that it serves once, until when. */
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
