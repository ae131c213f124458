import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Engine } from '../commands/Command.ts';
import { StartupError } from '../errors/StartupError.ts';
import { Connection } from './Connection.ts';

const MAX_CONNECTIONS = 2000;

/** At shutdown, how long clients have to receive their last replies. */
const GRACE_MS = 3000;

/** Accepts clients that use MongoDB's wire protocol. */
export class WireServer {
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #nextId = 1;

  constructor() {
    this.#server = createServer();
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /**
   * @param port 0 for any free one
   * @returns the port that was chosen
   * @throws StartupError if the port is taken.
   */
  async listen(host: string, port: number, engine: Engine): Promise<number> {
    this.#server.on('connection', (socket) => {
      const connection = new Connection(this.#nextId, socket, engine);
      this.#nextId += 1;
      this.#connections.add(connection);
      socket.on('close', () => {
        this.#connections.delete(connection);
      });
    });
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error: NodeJS.ErrnoException) => {
        reject(
          new StartupError(
            error.code === 'EADDRINUSE'
              ? `Port ${port} on ${host} is in use by another program.`
              : `Cannot listen on ${host}:${port}: ${error.message}.`,
            { cause: error },
          ),
        );
      });
      this.#server.listen({ host, port }, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts no more connections and lets every client receive the reply it waits for. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const connection of this.#connections) connection.end();
    const timer = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy();
    }, GRACE_MS);
    await closed;
    clearTimeout(timer);
  }
}
