import { createApiClient } from '../test/apiClient.ts';
import { freePort } from '../test/freePort.ts';
import { startEndpoint, type Endpoint } from '../test/startEndpoint.ts';
import type { Receipt } from './deliveries.ts';
import type { RandomSource } from './randomSource.ts';

/** Share of deliveries that the unreliable endpoint fails. */
const FAILURES = 0.3;

/** An endpoint, with the webhook that sends to it. */
interface WatchedEndpoint {
  readonly what: string;
  readonly webhookId: string;
  /** In the order of arrival. */
  readonly receipts: readonly Receipt[];
}

/** The servers of a client that has webhooks for all of its events. */
export type Endpoints = Awaited<ReturnType<typeof startEndpoints>>;

/** Starts the servers and creates their webhooks, before there are any events. */
export async function startEndpoints(
  api: { readonly url: string; readonly apiKey: string },
  random: RandomSource,
) {
  const client = createApiClient(api.url, api.apiKey);
  const token = await client.login();
  const servers: Endpoint[] = [];
  const register = async (url: string): Promise<string> => {
    const { status, body } = await client.call('POST', '/api/v1/webhooks', {
      token,
      body: { url },
    });
    if (status !== 200) throw new Error(`a webhook was refused: ${JSON.stringify(body)}`);
    return String(body.id);
  };
  const watch = async (what: string, fails: () => boolean): Promise<WatchedEndpoint> => {
    const receipts: Receipt[] = [];
    const seen = new Set<string>();
    const server = await startEndpoint((response, { headers, body }) => {
      const id = String(headers['webhook-id']);
      const isAccepted = seen.has(id) || !fails();
      seen.add(id);
      const { sequence } = JSON.parse(body) as { sequence: number };
      receipts.push({ id, sequence, isAccepted });
      if (isAccepted) response.end('ok');
      else if (random.next() < 0.5) response.writeHead(500).end();
      else response.destroy();
    });
    servers.push(server);
    return { what, webhookId: await register(server.url), receipts };
  };
  try {
    const nobody = `http://127.0.0.1:${String(await freePort())}/hook`;
    return {
      /** Answers at once, so every event has to reach it while a fault is judged. */
      answering: await watch('the endpoint that answers', () => false),
      /**
       * Fails about a third of the events on their first delivery, with an error status or a broken
       * connection.
       */
      failing: await watch('the endpoint that fails at times', () => random.next() < FAILURES),
      /** Refuses every connection. */
      dead: { what: 'the dead endpoint', webhookId: await register(nobody), receipts: [] },
      stop: async () => {
        await Promise.all(servers.map((one) => one.close()));
      },
    };
  } catch (error) {
    await Promise.all(servers.map((one) => one.close()));
    throw error;
  }
}
