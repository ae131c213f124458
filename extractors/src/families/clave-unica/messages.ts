import { ExtractionError } from '../../contract/ExtractionError.ts';
import { foldedText } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { CLAVE_UNICA_MESSAGE, CLAVE_UNICA_PHRASES } from './claveUnica.ts';

/** The error for the sign-on's message; null if there is no message. */
export function readSignOnRefusal(page: HtmlPage): ExtractionError | null {
  const message = foldedText(page, CLAVE_UNICA_MESSAGE);
  const says = (kind: keyof typeof CLAVE_UNICA_PHRASES): boolean =>
    CLAVE_UNICA_PHRASES[kind].some((phrase) => message.includes(phrase));
  // A lock is often announced together with a wrong password, so it is checked first.
  if (says('locked')) return new ExtractionError('LOCKED', 'The ClaveUnica is locked');
  const obstacle = obstacleIn(message);
  if (obstacle !== null) return obstacle;
  if (says('wrongLogin') || says('lastAttempt')) {
    return new ExtractionError('WRONG_LOGIN', 'ClaveUnica refused the credentials', {
      attemptsLeft: says('lastAttempt') ? 1 : readAttempts(message),
    });
  }
  if (says('notEnabled')) {
    return new ExtractionError('INSTITUTION_UNAVAILABLE', 'ClaveUnica is not available');
  }
  return null;
}

/** `Te quedan 2 intentos`, folded. */
function readAttempts(message: string): number | null {
  const attempts = /\bquedan? (\d{1,2}) intentos?\b/.exec(message)?.[1];
  return attempts === undefined ? null : Number(attempts);
}
