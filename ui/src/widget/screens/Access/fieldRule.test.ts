import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasswordRule } from '../../../client/index.ts';
import { passwordProblem } from '../../../components/PasswordField/passwordRule.ts';
import { exchange } from '../../test/fixtures.ts';
import { fieldRule, meetsRule } from './AccessScreen.tsx';

const rule = (
  [characters, symbols]: [PasswordRule['characters'], string],
  alphabet: string,
  minLength: number,
  maxLength = minLength,
): PasswordRule => ({
  minLength,
  maxLength,
  pattern: `^${alphabet}{${String(minLength)},${String(maxLength)}}$`,
  characters,
  symbols,
  help: 'La regla en una frase.',
});

/** As sent by the API: see the password rules of the catalogue. */
const RULES: [name: string, rule: PasswordRule][] = [
  ['four digits', rule(['digits', ''], '[0-9]', 4)],
  ['letters and digits', rule(['alphanumeric', ''], '[A-Za-z0-9]', 4, 8)],
  ['letters, digits and four symbols', rule(['alphanumeric', '._*-'], '[A-Za-z0-9._*-]', 4, 8)],
  ['printable characters', rule(['printable', ''], '[!-~]', 8, 20)],
];

describe('fieldRule', () => {
  it.each(RULES)('accepts the same passwords as the API: %s', (_, api) => {
    const field = fieldRule(api);
    const passwords = fc.oneof(
      fc.string({ maxLength: 24 }),
      fc.stringMatching(/^[a-zA-Z0-9._*-]{0,24}$/),
      fc.stringMatching(/^[0-9]{0,10}$/),
    );
    fc.assert(
      fc.property(
        passwords.filter((password) => password !== ''),
        (password) => {
          expect(passwordProblem(password, field) === null).toBe(meetsRule(password, api));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is undefined for API key and secret, which the API describes', () => {
    const { passwordRule } = exchange.login;
    expect(fieldRule(passwordRule)).toBeUndefined();
    expect(meetsRule('llave-de-api:secreto-de-api', passwordRule)).toBe(true);
    expect(meetsRule('llave-de-api', passwordRule)).toBe(false);
  });
});
