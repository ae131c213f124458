import { connect, createServer, type Server, type Socket } from 'node:net';

/** State of the network between the two sides. */
export type LinkState =
  | { readonly kind: 'clear' }
  /** Open connections are reset, and so are new ones. */
  | { readonly kind: 'reset' }
  /**
   * Nothing arrives and nothing is refused; data sent meanwhile arrives once the state is clear.
   */
  | { readonly kind: 'blackhole' }
  /** Latency in milliseconds, each way. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Bytes per second, for each direction of each connection. */
  | { readonly kind: 'narrow'; readonly bytesPerSecond: number };

const CLEAR: LinkState = { kind: 'clear' };
/** The interval at which a narrow connection forwards its share. */
const STEP_MS = 50;
/** Bytes buffered per direction before the sender has to wait, like a kernel's socket buffer. */
const WINDOW_BYTES = 256 * 1024;

/** One direction of one connection: buffers data until the link state lets it pass. */
class Lane {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #linkState: () => LinkState;
  #waiting: { readonly chunk: Buffer; readonly at: number }[] = [];
  #bytes = 0;
  #hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, linkState: () => LinkState) {
    this.#from = from;
    this.#to = to;
    this.#linkState = linkState;
    from.on('data', (chunk: Buffer) => {
      this.#waiting.push({ chunk, at: performance.now() });
      this.#bytes += chunk.length;
      if (this.#bytes > WINDOW_BYTES) from.pause();
      this.pump();
    });
    from.on('end', () => {
      this.#hasEnded = true;
      this.pump();
    });
    to.on('drain', () => this.pump());
  }

  /** Forwards what may pass now, and schedules the rest. */
  pump(): void {
    clearTimeout(this.#timer);
    const linkState = this.#linkState();
    if (linkState.kind === 'blackhole' || linkState.kind === 'reset') return;
    let budget =
      linkState.kind === 'narrow' ? (linkState.bytesPerSecond * STEP_MS) / 1000 : Number.MAX_VALUE;
    const ripe = performance.now() - (linkState.kind === 'delay' ? linkState.ms : 0);
    for (;;) {
      const [first] = this.#waiting;
      if (!first || budget < 1 || first.at > ripe || this.#to.writableNeedDrain) break;
      const part = first.chunk.subarray(0, Math.floor(budget));
      budget -= part.length;
      this.#bytes -= part.length;
      if (part.length === first.chunk.length) this.#waiting.shift();
      else this.#waiting[0] = { chunk: first.chunk.subarray(part.length), at: first.at };
      this.#to.write(part);
    }
    if (this.#bytes <= WINDOW_BYTES) this.#from.resume();
    const [next] = this.#waiting;
    if (!next) {
      if (this.#hasEnded) this.#to.end();
      return;
    }
    if (this.#to.writableNeedDrain) return;
    const wait = linkState.kind === 'narrow' ? STEP_MS : Math.max(1, next.at - ripe);
    this.#timer = setTimeout(() => this.pump(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }
}

/** A TCP proxy to one address on this machine, whose connections can be cut and slowed. */
export class TcpProxy {
  readonly #server: Server;
  readonly #links = new Map<Socket, { readonly far: Socket; readonly lanes: readonly Lane[] }>();
  #linkState: LinkState = CLEAR;

  private constructor(target: number) {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
      if (this.#linkState.kind === 'reset') {
        near.resetAndDestroy();
        return;
      }
      const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      const linkState = () => this.#linkState;
      const lanes = [new Lane(near, far, linkState), new Lane(far, near, linkState)];
      this.#links.set(near, { far, lanes });
      const end = () => {
        this.#links.delete(near);
        for (const lane of lanes) lane.stop();
        near.destroy();
        far.destroy();
      };
      // The client sees an unreachable target as a reset.
      far.on('error', () => near.resetAndDestroy());
      near.on('error', () => far.resetAndDestroy());
      near.on('close', end);
      far.on('close', () => {
        if (near.writableFinished || !near.destroyed) setTimeout(end, 1000).unref();
      });
    });
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has ended');
    return address.port;
  }

  /** Sets the link state for all connections. */
  set(linkState: LinkState): void {
    this.#linkState = linkState;
    for (const [near, { far, lanes }] of this.#links) {
      if (linkState.kind === 'reset') {
        near.resetAndDestroy();
        far.resetAndDestroy();
      } else for (const lane of lanes) lane.pump();
    }
  }

  clear(): void {
    this.set(CLEAR);
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.set({ kind: 'reset' });
    await closed;
  }
}
