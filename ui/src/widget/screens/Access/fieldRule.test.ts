import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasswordRule } from '../../../client/index.ts';
import { passwordProblem } from '../../../components/PasswordField/index.ts';
import { exchange } from '../../testing/fixtures.ts';
import { fieldRule, meetsRule } from './fieldRule.ts';

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
});

/** As the API tells them: see the catalogue's password rules. */
const RULES: [name: string, rule: PasswordRule][] = [
  ['four digits', rule(['digits', ''], '[0-9]', 4)],
  ['letters and digits', rule(['alphanumeric', ''], '[A-Za-z0-9]', 4, 8)],
  ['four symbols besides', rule(['alphanumeric', '._*-'], '[A-Za-z0-9._*-]', 4, 8)],
  ['all that is printed', rule(['printable', ''], '[!-~]', 8, 20)],
];

describe('fieldRule', () => {
  it.each(RULES)('decides as the API does: %s', (_, api) => {
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

  it('leaves key and secret to their own texts', () => {
    const { passwordRule } = exchange.login;
    expect(fieldRule(passwordRule)).toBeUndefined();
    expect(meetsRule('llave-de-api:secreto-de-api', passwordRule)).toBe(true);
    expect(meetsRule('llave-de-api', passwordRule)).toBe(false);
  });
});
