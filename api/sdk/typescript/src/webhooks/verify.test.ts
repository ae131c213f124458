import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { webhooks, WebhookVerificationError } from '../index.ts';

// Signed by the reference implementation of the specification.
const secret = `whsec_${Buffer.from('a secret of 24 bytes ....').toString('base64')}`;
const another = `whsec_${Buffer.from('another one of 24 bytes .').toString('base64')}`;
const body = JSON.stringify({ id: 'evt_1', type: 'task.finished', data: { note: 'ñandú ✓' } });
const MINUTE_MS = 60_000;

function delivery(options: { at?: Date; by?: string; content?: string } = {}) {
  const { at = new Date(), by = secret, content = body } = options;
  return {
    body: content,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign('msg_1', at, content),
    },
    secret,
  };
}

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

describe('webhooks.verify', () => {
  it.each([
    ['a delivery', delivery()],
    ['its bytes', { ...delivery(), body: new TextEncoder().encode(body) }],
    ['a Headers object', { ...delivery(), headers: new Headers(delivery().headers) }],
    ['one that took a while', delivery({ at: minutesFromNow(-4) })],
    ['one by a clock that is ahead', delivery({ at: minutesFromNow(4) })],
    [
      'an older one, where that is allowed',
      { ...delivery({ at: minutesFromNow(-9) }), toleranceSeconds: 600 },
    ],
    [
      'either secret during a rotation',
      { ...delivery({ by: another }), secret: [secret, another] },
    ],
    ['a secret without its prefix', { ...delivery(), secret: secret.slice('whsec_'.length) }],
  ])('returns the content of %s', async (_, one) => {
    expect(await webhooks.verify(one)).toEqual(JSON.parse(body));
  });

  it('finds the valid one among several signatures', async () => {
    const one = delivery();
    const foreign = delivery({ by: another }).headers['webhook-signature'];
    const own = one.headers['webhook-signature'];
    const headers = { ...one.headers, 'webhook-signature': `v1a,abc ${foreign} ${own}` };
    expect(await webhooks.verify({ ...one, headers })).toEqual(JSON.parse(body));
  });

  const signed = delivery();
  const withHeader = (name: string, value: string) => ({
    ...signed,
    headers: { ...signed.headers, [name]: value },
  });
  it.each([
    ['forged with another secret', delivery({ by: another })],
    ['altered', { ...signed, body: body.replace('evt_1', 'evt_2') }],
    ['altered by a space', { ...signed, body: `${body} ` }],
    ['sent again under another id', withHeader('webhook-id', 'msg_2')],
    ['sent again later', delivery({ at: minutesFromNow(-6) })],
    [
      'sent again later with a new time',
      withHeader('webhook-timestamp', String(Math.floor(Date.now() / 1000) + 1)),
    ],
    ['from the future', delivery({ at: minutesFromNow(6) })],
    ['without a time that is a number', withHeader('webhook-timestamp', 'NaN')],
    [
      'with half a signature',
      withHeader('webhook-signature', signed.headers['webhook-signature'].slice(0, 20)),
    ],
    [
      'with no signature of a known version',
      withHeader('webhook-signature', signed.headers['webhook-signature'].replace('v1,', 'v2,')),
    ],
    ['with a signature that is not base64', withHeader('webhook-signature', 'v1,¡no!')],
    ['without an id', withHeader('webhook-id', '')],
    ['without headers', { ...signed, headers: {} }],
    ['that is not JSON', delivery({ content: 'hello' })],
  ])('rejects a delivery that is %s', async (_, one) => {
    await expect(webhooks.verify(one)).rejects.toBeInstanceOf(WebhookVerificationError);
    await expect(webhooks.verify(one)).rejects.toMatchObject({ code: 'INVALID_WEBHOOK' });
  });

  it('rejects an invalid secret without exposing it', async () => {
    const refused = webhooks.verify({ ...delivery(), secret: 'whsec_¡no!' });
    await expect(refused).rejects.toThrow(TypeError);
    await expect(refused).rejects.not.toThrow('¡no!');
  });
});
