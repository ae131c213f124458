import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PasswordRule } from '../../../client/index.ts';
import { passwordProblem } from '../../../components/PasswordField/index.ts';
import { exchange } from '../../testing/fixtures.ts';
import { fieldRule, meetsRule } from './fieldRule.ts';

const rule = (characters: string, minLength: number, maxLength = minLength): PasswordRule => ({
  minLength,
  maxLength,
  pattern: `^${characters}{${String(minLength)},${String(maxLength)}}$`,
  description: '',
});

const RULES: [name: string, rule: PasswordRule, field: object][] = [
  ['four digits', rule('[0-9]', 4), { characters: 'digits' }],
  ['letters and digits', rule('[A-Za-z0-9]', 4, 8), { characters: 'alphanumeric' }],
  [
    'four symbols besides',
    rule('[A-Za-z0-9._*-]', 4, 8),
    { characters: 'alphanumeric', symbols: '*-._' },
  ],
  ['all that is printed', rule('[!-~]', 8, 20), { characters: 'printable' }],
  ['digits and a point', rule('[0-9.]', 6), { characters: 'digits', symbols: '.' }],
];

describe('fieldRule', () => {
  it.each(RULES)('reads %s', (_, api, field) => {
    const { minLength, maxLength } = api;
    expect(fieldRule(api)).toEqual({ minLength, maxLength, ...field });
  });

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

  it.each([
    ['a key and its secret', exchange.login.passwordRule],
    [
      'a capital that has to be there',
      { ...rule('[A-Za-z0-9]', 8, 12), pattern: '^(?=.*[A-Z])[A-Za-z0-9]{8,12}$' },
    ],
    ['half an alphabet', rule('[a-f0-9]', 8)],
    ['no fixed length', { ...rule('[0-9]', 4), pattern: '^[0-9]+$' }],
  ])('leaves %s to its own words', (_, api) => {
    expect(fieldRule(api)).toBeUndefined();
  });
});
