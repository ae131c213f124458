import { ExtractionError } from '../../contract/ExtractionError.ts';
import { foldedText } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { foldText } from '../../shared/text.ts';
import type { FormLoginConfig } from './FormLoginConfig.ts';

/** Where a portal shows its messages, and their phrases. */
export type SiteMessages = Pick<FormLoginConfig, 'messageAt' | 'messages'>;

/** The error for a portal's message; null if there is no message. */
export function readRefusal(config: SiteMessages, page: HtmlPage): ExtractionError | null {
  const message = foldedText(page, config.messageAt);
  const says = (phrases: readonly string[]): boolean =>
    phrases.some((phrase) => message.includes(foldText(phrase)));
  const { messages } = config;
  // A lock is often announced together with "clave incorrecta", so it is checked first.
  if (says(messages.locked)) return new ExtractionError('LOCKED', 'The password is locked');
  if (says(messages.wrongLogin)) {
    return new ExtractionError('WRONG_LOGIN', 'The institution refused the credentials', {
      attemptsLeft: readAttempts(message),
    });
  }
  return readNotice(config, page);
}

/** The same for pages behind the login, where credentials no longer matter. */
export function readNotice(config: SiteMessages, page: HtmlPage): ExtractionError | null {
  const message = foldedText(page, config.messageAt);
  const says = (phrases: readonly string[]): boolean =>
    phrases.some((phrase) => message.includes(foldText(phrase)));
  const { messages } = config;
  if (says(messages.expired)) {
    return new ExtractionError('SESSION_LOST', 'The institution ended the session');
  }
  if (says(messages.unavailable)) {
    return new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution is in maintenance');
  }
  if (says(messages.actionRequired)) {
    return new ExtractionError(
      'ACTION_REQUIRED',
      'The institution asks the person to do something on its own site first',
    );
  }
  return null;
}

/** `Le quedan 2 intentos`, `le queda 1 intento`, folded. */
export function readAttempts(message: string): number | null {
  const attempts = /\bquedan? (\d{1,2}) intentos?\b/.exec(message)?.[1];
  return attempts === undefined ? null : Number(attempts);
}
