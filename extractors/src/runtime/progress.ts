import { ExtractionError } from '../contract/ExtractionError.ts';
import type { ExtractionPhase, ExtractionRequest } from '../contract/request.ts';
import { orAborted } from './limits.ts';

/**
 * Tells the caller where the extraction stands and waits for it to have written that down. A
 * caller that cannot be told stops the extraction: it would otherwise not know that credentials
 * were sent.
 */
export async function report(
  phase: ExtractionPhase,
  onPhase: ExtractionRequest['onPhase'],
  signal: AbortSignal,
): Promise<void> {
  if (onPhase === undefined) return;
  try {
    await orAborted(Promise.resolve(onPhase(phase)), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new ExtractionError('INTERNAL', `The phase "${phase}" could not be reported`, {
      cause: error,
    });
  }
}
