import { Agent, request } from 'node:http';

/** An answer, or none: refused, reset, or not there in time. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: unknown;
    }
  | { readonly kind: 'none'; readonly why: string };

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** So long a caller waits for an answer. */
const PATIENCE_MS = 8000;

/** How often each process is asked whether it is ready. */
const PROBE_MS = 400;

/**
 * What stands before several API processes: each request goes to the next one that is ready, over
 * connections that are kept. As load balancers do, it asks `/readyz` now and then, and takes a
 * request whose connection was refused, or broke before an answer began, to the next process. All of
 * its requests may be sent again: launches carry an Idempotency-Key.
 */
export class BalancedClient {
  readonly #urls: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #unready = new Set<string>();
  readonly #probing: NodeJS.Timeout;
  #turn = 0;
  /** Connections that were refused, so that the next process was asked. */
  refused = 0;
  /** Connections that broke under a request, so that the next process was asked. */
  broken = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#probing = setInterval(() => void this.#probe(), PROBE_MS);
  }

  /** To the next process in turn. */
  async send(call: Call): Promise<Reply> {
    let reply: Reply = { kind: 'none', why: 'nobody to ask' };
    // Calls overlap: each goes round by itself, or it might meet the same process twice.
    const first = (this.#turn += 1);
    const ready = this.#urls.filter((url) => !this.#unready.has(url));
    // With none that says it is ready, any is asked: it tells what is amiss.
    const urls = ready.length > 0 ? ready : this.#urls;
    for (let tries = 0; tries < urls.length; tries += 1) {
      const url = urls[(first + tries) % urls.length] ?? '';
      const { fate, ...answered } = await this.#once(url, call);
      reply = answered;
      if (fate === 'final') return reply;
      this[fate] += 1;
    }
    return reply;
  }

  /** To one process. */
  async sendTo(url: string, call: Call): Promise<Reply> {
    const { fate: _, ...reply } = await this.#once(url, call);
    return reply;
  }

  async #probe(): Promise<void> {
    await Promise.all(
      this.#urls.map(async (url) => {
        const reply = await this.sendTo(url, { method: 'GET', path: '/readyz' });
        if (reply.kind === 'answer' && reply.status === 200) this.#unready.delete(url);
        else this.#unready.add(url);
      }),
    );
  }

  close(): void {
    clearInterval(this.#probing);
    this.#agent.destroy();
  }

  #once(url: string, call: Call): Promise<Reply & { fate: 'final' | 'refused' | 'broken' }> {
    const text = call.body === undefined ? undefined : JSON.stringify(call.body);
    return new Promise((resolve) => {
      const outgoing = request(`${url}${call.path}`, {
        method: call.method,
        agent: this.#agent,
        headers: {
          ...(text === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(text)),
              }),
          ...call.headers,
        },
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), PATIENCE_MS);
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        const why = error.code ?? error.message;
        const isBroken = why === 'ECONNRESET' || why === 'EPIPE';
        const fate = why === 'ECONNREFUSED' ? 'refused' : isBroken ? 'broken' : 'final';
        resolve({ kind: 'none', why, fate });
      };
      outgoing.once('error', fail);
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', fail);
        response.once('end', () => {
          clearTimeout(timer);
          const received = Buffer.concat(chunks).toString();
          const headers = response.headers as Record<string, string | undefined>;
          resolve({
            kind: 'answer',
            status: response.statusCode ?? 0,
            headers,
            body: parse(received, headers['content-type']),
            fate: 'final',
          });
        });
      });
      outgoing.end(text);
    });
  }
}

function parse(text: string, type = ''): unknown {
  if (!type.includes('json')) return text === '' ? undefined : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
