import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault that a request suffers instead of reaching the API, or its answer on the way back. */
export type Fault =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** The connection breaks before the request arrives. */
  | 'refused'
  /** The API processes the request, but its answer is lost. */
  | 'lost'
  /** No answer ever arrives. */
  | 'silent';

export interface SeenRequest {
  readonly call: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const HOP_BY_HOP = /^(host|connection|content-(length|encoding)|transfer-encoding)$/;

/** A proxy in front of the API that injects faults into single requests. */
export class FaultyProxy {
  readonly seen: SeenRequest[] = [];
  readonly #faults: { readonly call: string; readonly fault: Fault }[] = [];
  readonly #server: Server;
  readonly #target: () => string;
  #streams = 0;

  private constructor(target: () => string) {
    this.#target = target;
    this.#server = createServer((request, response) => {
      // Either side may have closed its connection.
      this.#pass(request, response).catch(() => request.socket.destroy());
    });
  }

  static async start(target: () => string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Lets the next requests of this call fail, one for each fault. */
  fail(call: string, ...faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ call, fault })));
  }

  /** Requests of this call, such as `POST /tasks`, since the last `reset`. */
  requests(call: string): SeenRequest[] {
    return this.seen.filter((one) => one.call === call);
  }

  reset(): void {
    this.seen.length = 0;
    this.#faults.length = 0;
  }

  /** The number of event streams that are being read. */
  openStreams(): number {
    return this.#streams;
  }

  /** Breaks every connection that is open. */
  cut(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method = '', url = '', headers } = request;
    const call = `${method} ${url.replace(/^\/api\/v1|\?.*$/g, '').replace(/[0-9a-f]{64}/, '{taskId}')}`;
    this.seen.push({ call, headers, body: body.toString() });
    const index = this.#faults.findIndex((one) => one.call === call);
    const [{ fault } = { fault: null }] = index < 0 ? [] : this.#faults.splice(index, 1);
    if (fault === 'silent') return;
    if (fault === 'refused') return void request.socket.destroy();
    if (fault !== null && fault !== 'lost') {
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await fetch(this.#target() + url, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        HOP_BY_HOP.test(name) ? [] : [[name, String(value)] as [string, string]],
      ),
      signal: gone.signal,
      ...(body.length > 0 && { body }),
    });
    if (fault === 'lost') {
      await answer.arrayBuffer();
      return void request.socket.destroy();
    }
    const own = [...answer.headers].filter(([name]) => !HOP_BY_HOP.test(name));
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
      this.#streams += 1;
      response.once('close', () => (this.#streams -= 1));
    }
    response.writeHead(answer.status, Object.fromEntries(own)).flushHeaders();
    for await (const chunk of answer.body ?? []) response.write(chunk);
    response.end();
  }
}
