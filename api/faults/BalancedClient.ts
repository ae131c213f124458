import { Agent, request } from 'node:http';

/** A response, or why there is none: refused, reset or timed out. */
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

const TIMEOUT_MS = 8000;

/** How often each process is health-checked. */
const PROBE_MS = 400;

/**
 * A load balancer in front of several API processes: round robin over keep-alive connections to the
 * ready ones, with `/readyz` as health check. A request whose connection was refused, or broke
 * before the response began, is sent to the next process. That is safe, because launches have an
 * Idempotency-Key.
 */
export class BalancedClient {
  readonly #urls: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  readonly #unready = new Set<string>();
  readonly #probing: NodeJS.Timeout;
  #turn = 0;
  /** Requests rerouted because a connection was refused. */
  refused = 0;
  /** Requests rerouted because a connection broke. */
  broken = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
    this.#probing = setInterval(() => void this.#probe(), PROBE_MS);
  }

  /** Sends a call to the next process. */
  async send(call: Call): Promise<Reply> {
    let reply: Reply = { kind: 'none', why: 'nobody to ask' };
    // Calls overlap: if they shared a position, one could try the same process twice.
    const first = (this.#turn += 1);
    const ready = this.#urls.filter((url) => !this.#unready.has(url));
    // If no process is ready, any of them can say why.
    const urls = ready.length > 0 ? ready : this.#urls;
    for (let tries = 0; tries < urls.length; tries += 1) {
      const url = urls[(first + tries) % urls.length] ?? '';
      const { outcome, ...answered } = await this.#once(url, call);
      reply = answered;
      if (outcome === 'final') return reply;
      this[outcome] += 1;
    }
    return reply;
  }

  /** Sends a call to one process. */
  async sendTo(url: string, call: Call): Promise<Reply> {
    const { outcome: _, ...reply } = await this.#once(url, call);
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

  #once(url: string, call: Call): Promise<Reply & { outcome: 'final' | 'refused' | 'broken' }> {
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
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), TIMEOUT_MS);
      const fail = (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        const why = error.code ?? error.message;
        const isBroken = why === 'ECONNRESET' || why === 'EPIPE';
        const outcome = why === 'ECONNREFUSED' ? 'refused' : isBroken ? 'broken' : 'final';
        resolve({ kind: 'none', why, outcome });
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
            outcome: 'final',
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
