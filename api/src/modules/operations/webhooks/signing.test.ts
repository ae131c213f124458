import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { newSecret, replaceSecret, signedHeaders } from './signing.ts';

const NOW = new Date();
const BODY = '{"id":"evt_1"}';
const message = (at = NOW) => ({ id: 'evt_1', at, body: BODY });
const opens = (secret: string, headers: Record<string, string>) => () =>
  new Webhook(secret).verify(BODY, headers);

describe('a signature', () => {
  const secret = newSecret();
  const headers = signedHeaders([{ secret, until: null }], message());

  it('is valid for the library of the specification', () => {
    expect(opens(secret, headers)()).toEqual({ id: 'evt_1' });
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
  });

  it('is valid only for its secret, id, time and body', () => {
    expect(opens(newSecret(), headers)).toThrow('No matching signature');
    expect(opens(secret, { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify('{}', headers)).toThrow('No matching signature');
    const old = signedHeaders([{ secret, until: null }], message(addSeconds(NOW, -301)));
    expect(opens(secret, old)).toThrow('too old');
  });
});

describe('a replaced secret', () => {
  const [first, second] = [newSecret(), newSecret()];
  const both = replaceSecret([{ secret: first, until: null }], second, NOW);

  it('signs together with the new one for a day', () => {
    const headers = signedHeaders(both, message());
    expect(opens(first, headers)()).toEqual(opens(second, headers)());
    const almost = addSeconds(NOW, 24 * 3600 - 1);
    expect(signedHeaders(both, message(almost))['webhook-signature']?.split(' ')).toHaveLength(2);
    const later = signedHeaders(both, message(addSeconds(NOW, 24 * 3600)));
    expect(later['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('keeps its expiry if the new one is replaced too', () => {
    const third = replaceSecret(both, newSecret(), addSeconds(NOW, 3600));
    expect(third.map(({ until }) => until)).toEqual([
      null,
      addSeconds(NOW, 25 * 3600).toISOString(),
      addSeconds(NOW, 24 * 3600).toISOString(),
    ]);
  });
});
