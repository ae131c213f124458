import { ExtractionError } from '../../contract/ExtractionError.ts';
import { foldText } from '../../shared/text.ts';

/** Reads a site's word as a value of ours; `part` names in errors what kind of word it was. */
export type Words<Value> = (text: string) => Value;

/** A dictionary of a site's words, blind to case and accents. A word it lacks is a changed page. */
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
