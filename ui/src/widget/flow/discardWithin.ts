import { NetworkError, type SessionCalls } from '../../client/index.ts';

/**
 * Discards the consent, with a timeout in ms.
 *
 * @returns the error, or null if the API confirmed it
 */
export async function discardWithin(calls: SessionCalls, ms: number): Promise<unknown> {
  let timer;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('No answer in time.')), ms);
  });
  try {
    await Promise.race([calls.discard(), timeout]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
