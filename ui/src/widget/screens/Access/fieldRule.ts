import type { PasswordRule as ApiRule } from '../../../client/index.ts';
import type { PasswordRule } from '../../../components/PasswordField/index.ts';

const ascii = (from: string, to: string): string[] =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, index) =>
    String.fromCharCode(from.charCodeAt(0) + index),
  );

const PRINTABLE = ascii('!', '~');
const DIGITS = new Set(ascii('0', '9'));
const LETTERS = new Set([...ascii('A', 'Z'), ...ascii('a', 'z')]);

/** Whether the API would take a password as one of the institution's. */
export function meetsRule(password: string, { maxLength, pattern }: ApiRule): boolean {
  return password.length <= maxLength && new RegExp(pattern).test(password);
}

/**
 * The API's rule as the password field tells and checks it while it is typed, where the rule is an
 * alphabet and a length; undefined where it is more than that (a key and its secret).
 */
export function fieldRule(rule: ApiRule): PasswordRule | undefined {
  const { minLength, maxLength } = rule;
  // An alphabet shows itself: a password of one letter of it, repeated, is accepted.
  const taken = PRINTABLE.filter((one) => meetsRule(one.repeat(minLength), rule));
  const [first] = taken;
  if (first === undefined || !isAnyOf(taken, rule)) return undefined;
  const lengths = { minLength, maxLength };
  if (taken.length === PRINTABLE.length) return { ...lengths, characters: 'printable' };
  const hasAll = (set: ReadonlySet<string>) => [...set].every((one) => taken.includes(one));
  const symbols = taken.filter((one) => !DIGITS.has(one) && !LETTERS.has(one)).join('');
  const hasLetters = taken.some((one) => LETTERS.has(one));
  if (!hasAll(DIGITS) || (hasLetters && !hasAll(LETTERS))) return undefined;
  return {
    ...lengths,
    characters: hasLetters ? 'alphanumeric' : 'digits',
    ...(symbols !== '' && { symbols }),
  };
}

/** Whether the rule asks nothing but its alphabet and its lengths. */
function isAnyOf(taken: readonly string[], rule: ApiRule): boolean {
  const { minLength, maxLength } = rule;
  const of = (length: number) =>
    Array.from({ length }, (_, index) => taken[(index * 7) % taken.length] ?? '').join('');
  const [first = ''] = taken;
  return (
    meetsRule(of(minLength), rule) &&
    meetsRule(of(maxLength), rule) &&
    meetsRule(first.repeat(maxLength), rule) &&
    (minLength === 1 || !meetsRule(of(minLength - 1), rule)) &&
    !meetsRule(of(maxLength + 1), rule)
  );
}
