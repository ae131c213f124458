import { Readable } from 'node:stream';
import type { HostSettings } from './hostCalls.ts';

/** Where the page continues: the `sequence` of the last event that it has; null for from now on. */
export type OpenEvents = (after: string | null) => Promise<Readable>;

/**
 * Acts as a client's server: it passes its own event stream on to the page, so that neither the API
 * key nor a session token reaches the browser.
 *
 * @returns opens a stream for one page; it rejects where the API does not open one
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

/** The stream without the names of its events, so that the page hears of new types as well. */
async function* relayed(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(part, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        // After it the API ends the stream, and the page connects again.
        if (/^event: stream\.closed$/m.test(frame)) return;
        yield `${frame.replace(/^event: .*\n/m, '')}\n\n`;
      }
    }
  } catch {
    // The API went away, which the page notices by the end of the stream.
  }
}
