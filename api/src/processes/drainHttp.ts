import type { Server, ServerResponse } from 'node:http';

/** Call it before the server listens. */
export function createHttpDrain(server: Server) {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  // Registered before the application's listener, because that may have answered already when later
  // listeners run.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.on('close', forget);
    if (isDraining) response.setHeader('Connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    /**
     * Keeps answering until `gracePeriod` resolves, closing each connection with its next answer, so that
     * clients and load balancers turn to other processes. Then stops listening and finishes open requests.
     */
    drain: async (gracePeriod: Promise<unknown>) => {
      isDraining = true;
      for (const response of open)
        if (!response.headersSent) response.setHeader('Connection', 'close');
      await gracePeriod;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      await closed;
    },
  };
}
