import { ExtractionError } from '../../contract/ExtractionError.ts';
import { foldText } from '../../shared/text.ts';

/** Maps a portal's word to one of our values; `part` names the kind of word in errors. */
export type Words<Value> = (text: string) => Value;

/**
 * A dictionary of a portal's words, ignoring case and accents. An unknown word is an
 * `UNEXPECTED_PAGE`.
 */
export function words<Value>(
  part: string,
  dictionary: Readonly<Record<string, Value>>,
): Words<Value> {
  const folded = new Map(
    Object.entries(dictionary).map(([word, value]) => [foldText(word), value]),
  );
  return (text) => {
    const value = folded.get(foldText(text));
    if (value === undefined) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The institution uses an unknown ${part}`);
    }
    return value;
  };
}
