import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Functions by name; arguments and results must be representable as JSON. */
export type Functions = Readonly<Record<string, (argument: never) => unknown>>;

/** Lets the Python tests call functions of this process: `POST /NAME` with the argument. */
export class ControlServer {
  readonly #server: Server;

  private constructor(functions: Functions) {
    this.#server = createServer((request, response) => {
      const answer = async () => {
        const call = functions[(request.url ?? '').slice(1)];
        if (call === undefined) throw new Error(`There is no ${request.url ?? ''}`);
        return (await call((await json(request)) as never)) ?? null;
      };
      answer().then(
        (result) => response.end(JSON.stringify(result)),
        (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
      );
    });
  }

  static async start(functions: Functions): Promise<ControlServer> {
    const control = new ControlServer(functions);
    await new Promise<void>((resolve) => control.#server.listen(0, '127.0.0.1', resolve));
    return control;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
