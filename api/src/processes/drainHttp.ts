import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How an HTTP server stops without failing anybody who kept a connection to it. */
export interface HttpDrain {
  isDraining(): boolean;
  /**
   * For so long it goes on taking requests, and each answer says that its connection ends there, so
   * that callers and load balancers turn to others. Then it stops listening and finishes what is
   * under way.
   */
  drain(milliseconds: number): Promise<void>;
}

/** To be called before the server listens. */
export function createHttpDrain(server: Server): HttpDrain {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  // Before the application, which may have sent its answer by the time that others are called.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.on('close', forget);
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    drain: async (milliseconds) => {
      isDraining = true;
      for (const response of open)
        if (!response.headersSent) response.setHeader('Connection', 'close');
      await sleep(milliseconds);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}
