import type {
  ChallengeField,
  ChallengeFieldType,
  ChallengeOption,
} from '../../contract/challenge.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';

/** Longer than any code, and short enough for an answer to a question. */
const MAX_LENGTH = 64;

const CHARACTERS: Readonly<Record<Exclude<ChallengeFieldType, 'choice'>, string>> = {
  digits: '[0-9]',
  alphanumeric: '[A-Za-z0-9]',
  text: '[^\\u0000-\\u001f]',
};

/**
 * A field to type in. Its pattern is defined here: a page's own pattern might take forever to
 * match.
 */
export function challengeField(
  field: Omit<ChallengeField, 'type' | 'pattern' | 'options'> & {
    readonly type: keyof typeof CHARACTERS;
  },
): ChallengeField {
  const { name, minLength, maxLength } = field;
  const isSane =
    name !== '' &&
    Number.isInteger(minLength) &&
    Number.isInteger(maxLength) &&
    minLength >= 1 &&
    minLength <= maxLength &&
    maxLength <= MAX_LENGTH;
  if (!isSane) {
    throw unexpectedPage('The confirmation has an unusable field');
  }
  const count = minLength === maxLength ? String(minLength) : `${minLength},${maxLength}`;
  return { ...field, pattern: `^${CHARACTERS[field.type]}{${count}}$`, options: [] };
}

/** A field whose answer is one of the options' values. */
export function choiceField(
  name: string,
  label: string,
  options: readonly ChallengeOption[],
): ChallengeField {
  const lengths = options.map(({ value }) => value.length);
  const [minLength, maxLength] = [Math.min(...lengths), Math.max(...lengths)];
  if (name === '' || !(minLength >= 1) || maxLength > MAX_LENGTH) {
    throw unexpectedPage('The confirmation has an unusable choice');
  }
  return { name, label, type: 'choice', minLength, maxLength, pattern: '^.+$', options };
}
