import { Readable } from 'node:stream';
import type { HostSettings } from './hostCalls.ts';

/**
 * Opens the stream after the event with this `sequence`, the last one that the page has; null for
 * new events only.
 */
export type OpenEvents = (after: string | null) => Promise<Readable>;

/**
 * Acts as a client's server: it passes the client's event stream on to the page, so that neither
 * the API key nor a session token reaches the browser.
 * @returns opens a stream for one page; rejects if the API does not open one
 */
export function createEventRelay({ apiUrl, apiKey }: HostSettings): OpenEvents {
  return async (after) => {
    const { token } = (await answered(
      fetch(`${apiUrl}/api/v1/auth/login`, { method: 'POST', headers: { 'x-api-key': apiKey } }),
    ).then((response) => response.json())) as { token: string };
    const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
    const { body } = await answered(
      fetch(`${apiUrl}/api/v1/events/stream${query}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    if (body === null) throw new Error('The API answered without a stream.');
    return Readable.from(relayed(body));
  };
}

async function answered(call: Promise<Response>): Promise<Response> {
  const response = await call;
  if (!response.ok) throw new Error(`The API answered ${String(response.status)}.`);
  return response;
}

/**
 * Removes the names of the events from the stream, so that the page also receives types it does not
 * know.
 */
async function* relayed(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        // The API ends the stream after this event, and the page reconnects.
        if (/^event: stream\.closed$/m.test(frame)) return;
        yield `${frame.replace(/^event: .*\n/m, '')}\n\n`;
      }
    }
  } catch {
    // The connection to the API was lost; the page notices that its stream ends.
  }
}
