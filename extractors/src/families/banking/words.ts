import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import { DEFAULT_ACCOUNT_TYPE } from '../../products/enumerations.ts';
import type { AccountType } from '../../products/enumerations.ts';
import { cleanText, foldText } from '../../shared/text.ts';

/** Maps a portal's word to a value of the product; `part` names the kind of word in errors. */
export type Words<Value> = (text: string) => Value;

/** A value, and the institution's own word if it is unknown. */
export type WordOr<Key extends string, Value> = Readonly<Record<Key, Value>> &
  Readonly<Partial<Record<`${Key}Text`, string>>>;

/** Longest word that is kept. */
const LONGEST_WORD = 100;

/**
 * A dictionary of a portal's words, ignoring case and accents. An unknown word is an
 * `UNEXPECTED_PAGE`.
 */
export function words<Value>(
  part: string,
  dictionary: Readonly<Record<string, Value>>,
): Words<Value> {
  const known = folded(dictionary);
  return (text) => {
    const value = known.get(foldText(text));
    if (value === undefined) throw unknownWord(part);
    return value;
  };
}

/**
 * The same for an enumeration with a catch-all value such as `otro`: an unknown word becomes that
 * value, and is kept in a separate text (`accountTypeText` for `accountType`). A text that cannot
 * be a word, such as a number, is still an `UNEXPECTED_PAGE`.
 */
export function wordsOr<Key extends string, Value>(
  key: Key,
  other: Value,
  part: string,
  dictionary: Readonly<Record<string, Value>>,
): Words<WordOr<Key, Value>> {
  const known = folded(dictionary);
  const read = (text: string): Readonly<Record<string, unknown>> => {
    const value = known.get(foldText(text));
    if (value !== undefined) return { [key]: value };
    const word = cleanText(text);
    if (!isWord(word)) throw unknownWord(part);
    return { [key]: other, [`${key}Text`]: word };
  };
  return (text) => read(text) as WordOr<Key, Value>;
}

/**
 * Account types: an unknown one becomes `otro` and keeps its word. If the institution states none,
 * it is `corriente`, the specification's default.
 */
export function accountTypes(
  dictionary: Readonly<Record<string, AccountType>>,
): Words<WordOr<'accountType', AccountType>> {
  const read = wordsOr<'accountType', AccountType>(
    'accountType',
    'otro',
    'kind of account',
    dictionary,
  );
  return (text) => (cleanText(text) === '' ? { accountType: DEFAULT_ACCOUNT_TYPE } : read(text));
}

function folded<Value>(dictionary: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(dictionary).map(([word, value]) => [foldText(word), value]));
}

/**
 * Whether a text can be a word for a kind of thing: numbers and addresses belong to another column.
 */
function isWord(text: string): boolean {
  return text.length <= LONGEST_WORD && /\p{L}/u.test(text) && !/\d{4}|[@<>]/.test(text);
}

function unknownWord(part: string): ExtractionError {
  return unexpectedPage(`The institution uses an unknown ${part}`, { field: part });
}

const SUMMARY = /^(?:(?:sub)?total(?:es)?|saldo (?:inicial|anterior|final))\b/;

/** Whether a row's text is that of one that adds up the others or carries a balance forward. */
export const isSummary = (text: string): boolean => SUMMARY.test(foldText(text));
