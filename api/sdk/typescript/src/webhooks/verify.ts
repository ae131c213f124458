import { WebhookVerificationError } from '../contract/errors.ts';
import type { CauceEvent } from '../contract/types.ts';

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';

export interface WebhookDelivery {
  /** As received, before any parsing: the signature covers its bytes. */
  readonly body: string | Uint8Array;
  /** The request's headers: a `Headers`, or an object with lower-case names, as in Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; both secrets during a rotation. */
  readonly secret: string | readonly string[];
  /** Maximum difference between a delivery's timestamp and now, in seconds; 300 by default. */
  readonly toleranceSeconds?: number;
}

/**
 * Checks that a webhook's delivery comes from Cauce, was not altered and is not too old, by the
 * Standard Webhooks scheme, and returns its content. A delivery may arrive twice, with the same
 * `webhook-id`.
 *
 * @throws WebhookVerificationError if it is forged, altered or too old: answer with 400
 * @example In any handler that has a `Request`
 * ```ts
 * const event = await webhooks.verify({
 *   body: await request.text(),
 *   headers: request.headers,
 *   secret: env.CAUCE_WEBHOOK_SECRET,
 * });
 * ```
 */
export async function verify<Event = CauceEvent>(delivery: WebhookDelivery): Promise<Event> {
  const { body, headers, secret, toleranceSeconds = TOLERANCE_SECONDS } = delivery;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - at) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The delivery is too old, or from the future');
  }
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), content);
  const candidates = signatures.split(' ').flatMap((one) => {
    const [version, signature] = one.split(',');
    return version === VERSION && signature !== undefined ? [signature] : [];
  });
  for (const one of [secret].flat()) {
    const key = await importKey(one);
    for (const candidate of candidates) {
      const bytes = fromBase64(candidate);
      // Compares in constant time.
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
        return parsed(content) as Event;
      }
    }
  }
  throw new WebhookVerificationError('No signature of the delivery is of this secret');
}

function headerOf(headers: WebhookDelivery['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The delivery has no ${name}`);
}

async function importKey(secret: string) {
  const bytes = fromBase64(
    secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret,
  );
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('secret has to be whsec_ and base64, as POST /webhooks returned it.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function parsed(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw new WebhookVerificationError('The delivery is not JSON');
  }
}
