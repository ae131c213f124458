import assert from 'node:assert';

// #region firmar
import { createHmac } from 'node:crypto';

/** Los encabezados de una entrega como las de Cauce, para llamar a tu servidor en una prueba. */
function sign(event, secret, at = new Date()) {
  const timestamp = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${event.id}.${timestamp}.${body}`)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  return { method: 'POST', headers, body };
}
// #endregion

const event = { type: 'task.finished', nota: 'ñandú', id: 'evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c' };
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const { headers, body } = sign(event, secret, new Date(1_795_435_200_000));
// La misma cuenta, hecha aparte.
const { execFileSync } = await import('node:child_process');
const key = Buffer.from(secret.slice(6), 'base64').toString('hex');
const signed = `${event.id}.1795435200.${body}`;
const options = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'];
const expected = execFileSync('openssl', options, { input: signed }).toString('base64');
assert.equal(headers['webhook-signature'], `v1,${expected}`);
console.log(headers);
