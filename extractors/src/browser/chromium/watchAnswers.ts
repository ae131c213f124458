import type { CDPSession } from 'playwright-core';
import type { BrowserAnswer } from '../../contract/browser.ts';
import { MAX_ANSWER_BYTES, MAX_ANSWERS, replayable } from '../engine.ts';

const TYPES: readonly string[] = ['Document', 'XHR', 'Fetch'];

export interface AnswerWatch {
  readonly onAnswer: (answer: BrowserAnswer) => void;
  /** Limit for one answer, decompressed. */
  readonly maxBodyBytes: number;
  /** Called when an answer exceeds `maxBodyBytes` while it arrives; it may be endless. */
  readonly onTooLarge: () => void;
}

/**
 * Reports the page's answers with their bodies. Playwright's `response.body()` fails if a script
 * leaves the page right after the answer, as logins do, because the body is discarded with the
 * page. The DevTools protocol still has these bodies.
 */
export async function watchAnswers(
  client: CDPSession,
  { onAnswer, maxBodyBytes, onTooLarge }: AnswerWatch,
): Promise<void> {
  const sent = new Map<string, BrowserAnswer['sentHeaders']>();
  const started = new Map<string, Omit<BrowserAnswer, 'text'>>();
  const received = new Map<string, number>();

  async function readBody(requestId: string): Promise<string> {
    const { body, base64Encoded } = await client.send('Network.getResponseBody', { requestId });
    const bytes = Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
    return bytes.subarray(0, MAX_ANSWER_BYTES).toString();
  }

  async function end(requestId: string): Promise<void> {
    const answer = started.get(requestId);
    sent.delete(requestId);
    received.delete(requestId);
    if (answer === undefined) return;
    started.delete(requestId);
    // The answer has no body, or was too large to be kept.
    const text = await readBody(requestId).catch(() => '');
    onAnswer({ ...answer, text });
  }

  client.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const isScripts = type === 'XHR' || type === 'Fetch';
    if (isScripts) sent.set(requestId, replayable(request.headers));
  });
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!TYPES.includes(type) || !URL.canParse(response.url)) return;
    const sentHeaders = sent.get(requestId);
    started.set(requestId, {
      ...(sentHeaders && { sentHeaders }),
      url: new URL(response.url),
      status: response.status,
      contentType: response.mimeType.toLowerCase(),
      date: dateIn(response.headers),
    });
  });
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = (received.get(requestId) ?? 0) + dataLength;
    received.set(requestId, size);
    if (size > maxBodyBytes) onTooLarge();
  });
  client.on('Network.loadingFinished', ({ requestId }) => void end(requestId));
  client.on('Network.loadingFailed', ({ requestId }) => void end(requestId));
  await client.send('Network.enable');
  await client.send('Network.configureDurableMessages', {
    maxTotalBufferSize: MAX_ANSWERS * MAX_ANSWER_BYTES,
    maxResourceBufferSize: MAX_ANSWER_BYTES,
  });
}

function dateIn(headers: Readonly<Record<string, string>>): string | null {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'date');
  return found?.[1] ?? null;
}
