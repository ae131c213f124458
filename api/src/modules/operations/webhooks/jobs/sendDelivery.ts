import type { Clock } from '../../../../infra/clock.ts';
import type { Outbound, OutboundAnswer } from '../../../../infra/outbound/outbound.ts';
import { presentEvent } from '../../events/http/events.presenter.ts';
import { newSecret, signedHeaders } from '../signing.ts';
import type { Attempt, AttemptFault, DeliveryDocument, SigningSecret } from '../webhooks.types.ts';

/** How much of an answer is stored for the client to inspect. */
const ANSWER_BYTES = 512;

/** Delivers an event once. Never rejects. */
export async function sendDelivery(
  { now, outbound }: { readonly now: Clock; readonly outbound: Outbound },
  { event, probe }: DeliveryDocument,
  { url, secrets }: { readonly url: string; readonly secrets: readonly SigningSecret[] },
): Promise<Attempt> {
  const at = now();
  const since = performance.now();
  const body = JSON.stringify(presentEvent(event));
  const answer = await outbound.post(url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Cauce-Webhooks/1',
      ...signedHeaders(probe?.kind === 'forged' ? forgedSecrets() : secrets, {
        id: event._id,
        at,
        body,
      }),
    },
    body,
    startBytes: ANSWER_BYTES,
  });
  return {
    at,
    durationMs: Math.round(performance.now() - since),
    status: answer.status,
    answer: answer.start === null ? null : answer.start.toString('utf8'),
    fault: faultOf(answer),
  };
}

/** A secret that nobody else has, as somebody has who only knows the URL. */
const forgedSecrets = (): SigningSecret[] => [{ secret: newSecret(), until: null }];

function faultOf({ status, fault }: OutboundAnswer): AttemptFault | null {
  if (status === null) return fault;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
