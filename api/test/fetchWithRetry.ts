const ATTEMPTS = 3;

/**
 * `fetch` that repeats what the server timed out waiting for, on a new connection, as RFC 9110
 * (15.5.9) allows. Node counts `headersTimeout` from the moment it accepts a connection, and looks
 * at the clock before it reads: where an overloaded machine keeps the process from running for that
 * long, a request that has long arrived is answered with 408.
 * A read is repeated as well where the server had just closed the idle connection that it was sent on.
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
