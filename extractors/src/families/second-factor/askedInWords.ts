import type { BrowserSession, Target } from '../../contract/browser.ts';
import { personRequired } from '../../contract/challenge.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';

/**
 * For a portal whose sources name the words in which it asks for a second factor, but not how it
 * continues. Only these words are quoted: the text around them may contain personal data.
 * @param place the element whose text matched
 */
export async function askedInWords(
  browser: BrowserSession,
  words: RegExp,
  place: Target = { selector: 'body' },
): Promise<ExtractionError> {
  const [said] = words.exec((await browser.textOf(place)) ?? '') ?? [];
  return personRequired(said);
}
