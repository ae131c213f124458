import { FEMALE_NAMES, MALE_NAMES, SURNAMES } from '../synthetic-person/lists/names.ts';
import { foldText, stripAccents } from '../src/shared/text.ts';
import { vocabulary } from './keys.ts';

/** Words of Chilean names, folded. */
export const LEXICON = new Set(
  [...FEMALE_NAMES, ...MALE_NAMES, ...SURNAMES]
    .flatMap((name) => name.split(' '))
    .map((word) => stripAccents(foldText(word)))
    .filter((word) => word.length > 2),
);

const GREETING =
  /(?<![\p{L}])(?:hola|bienvenid[oa]|estimad[oa]|sr|sra|don|doña|nombre|titular|cliente|razón social)[:.,]?\s+((?:(?:de|del|la|los)\s+|\p{Lu}[\p{L}'’-]+\s*){1,6})/giu;

/**
 * Finds names in running text: after a greeting or label, and two common names in a row.
 * @param words receives the words found, folded
 */
export function learnNames(value: string, words: Set<string>): void {
  const learn = (word: string): void => {
    const folded = stripAccents(foldText(word));
    if (folded.length > 2 && !vocabulary.has(folded)) words.add(folded);
  };
  for (const [, names = ''] of value.matchAll(GREETING)) {
    for (const [word] of names.matchAll(/\p{Lu}[\p{L}'’]+/gu)) learn(word);
  }
  for (const [pair, one = '', other = ''] of value.matchAll(
    /(?<!\p{L})(?=(\p{Lu}\p{L}+)[ +,]+(\p{Lu}\p{L}+))/gu,
  )) {
    const folded = [one, other].map((word) => stripAccents(foldText(word)));
    if (pair === '' && folded.every((word) => LEXICON.has(word))) {
      learn(one);
      learn(other);
    }
  }
}
