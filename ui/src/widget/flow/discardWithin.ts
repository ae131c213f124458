import { WidgetNetworkError, type SessionCalls } from '../../client/index.ts';

/**
 * Ends the consent without data, for at most so many milliseconds.
 *
 * @returns what went wrong, or null when the API confirmed it
 */
export async function discardWithin(calls: SessionCalls, ms: number): Promise<unknown> {
  let timer;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WidgetNetworkError('No answer in time.')), ms);
  });
  try {
    await Promise.race([calls.discard(), patience]);
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
