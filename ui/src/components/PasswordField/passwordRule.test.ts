import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasEdgeSpace, passwordFit, passwordProblem, type PasswordRule } from './passwordRule.ts';

const falabella: PasswordRule = { minLength: 6, maxLength: 6, characters: 'digits' };
const bci: PasswordRule = { minLength: 4, maxLength: 8, characters: 'alphanumeric' };
const estado: PasswordRule = { ...bci, symbols: '._*-' };
const chile: PasswordRule = { minLength: 4, maxLength: 20, characters: 'printable' };

describe('passwordProblem', () => {
  it.each([
    ['', falabella, 'empty'],
    ['12345', falabella, 'short'],
    ['123456', falabella, null],
    ['1234567', falabella, 'long'],
    ['12345a', falabella, 'characters'],
    ['١٢٣٤٥٦', falabella, 'characters'],
    ['abc1', bci, null],
    ['abc.', bci, 'characters'],
    ['abc.', estado, null],
    ['a]c.', estado, 'characters'],
    ['clavé', chile, 'characters'],
    ['cl ve', chile, 'characters'],
    ['cl~!1', chile, null],
    ['a', undefined, null],
    ['', undefined, 'empty'],
  ] as const)('%j under %o: %s', (password, rule, problem) => {
    expect(passwordProblem(password, rule)).toBe(problem);
  });

  it('accepts exactly what the pattern of the rule accepts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), (password) => {
        const isAccepted = passwordProblem(password, estado) === null;
        expect(isAccepted).toBe(/^[A-Za-z0-9._*-]{4,8}$/.test(password));
      }),
    );
  });
});

it('reports how far each part of a rule is met', () => {
  expect(passwordFit('', bci)).toEqual({ length: 'none', characters: 'none' });
  expect(passwordFit('ab', bci)).toEqual({ length: 'short', characters: 'met' });
  expect(passwordFit('abcdefghñ', bci)).toEqual({ length: 'long', characters: 'wrong' });
  // Two code units, but one visible character.
  expect(passwordFit('abc🙂', bci)).toEqual({ length: 'met', characters: 'wrong' });
});

it.each([
  ['clave', false],
  ['cla ve', false],
  [' clave', true],
  ['clave\t', true],
  ['\u00A0clave', true],
])('%j has leading or trailing whitespace: %s', (password, expected) => {
  expect(hasEdgeSpace(password)).toBe(expected);
});
