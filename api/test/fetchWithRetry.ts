const ATTEMPTS = 3;

/**
 * A `fetch` that repeats requests which the server answered with a timeout, on a new connection, as
 * RFC 9110 (15.5.9) allows. Node measures `headersTimeout` from the moment that it accepts a
 * connection, and checks the clock before it reads: if an overloaded machine keeps the process from
 * running for that long, a request that arrived long ago is answered with 408. A read is also
 * repeated if it was sent on an idle connection that the server had just closed.
 */
export async function fetchWithRetry(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, init);
      if (response.status !== 408 || attempt === ATTEMPTS) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === ATTEMPTS || init.method !== 'GET' || !isReset(error)) throw error;
    }
  }
}

const isReset = (error: unknown): boolean =>
  error instanceof TypeError &&
  (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNRESET';
