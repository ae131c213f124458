import { ExtractionError } from '../contract/ExtractionError.ts';
import type { ExtractionPhase, ExtractionRequest } from '../contract/request.ts';
import { orAborted } from '../shared/interrupt.ts';

/**
 * Reports the phase and waits for the caller to record it. If that fails, the extraction stops,
 * because the caller would not know that credentials were sent.
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
