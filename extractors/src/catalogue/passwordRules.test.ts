import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoginKind } from '../contract/institution.ts';
import { institutions } from './institutions.ts';
import { findInstitution } from './lookup.ts';
import { meetsPasswordRule } from './meetsPasswordRule.ts';

/** All characters of the rules' alphabets, by class. */
const DIGIT = '0123456789';
const LETTER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const SYMBOL = ASCII.filter((one) => /^[!-~]$/.test(one) && !/[A-Za-z0-9]/.test(one)).join('');

const ALPHABETS = {
  digits: DIGIT,
  alphanumeric: LETTER + DIGIT,
  estado: `${LETTER}${DIGIT}._*-`,
  printable: LETTER + DIGIT + SYMBOL,
} as const;

/** How each alphabet is described to clients. */
const STRUCTURES = {
  digits: { characters: 'digits', symbols: '' },
  alphanumeric: { characters: 'alphanumeric', symbols: '' },
  estado: { characters: 'alphanumeric', symbols: '._*-' },
  printable: { characters: 'printable', symbols: '' },
} as const satisfies Record<keyof typeof ALPHABETS, object>;

/** Characters of no alphabet: lookalikes of letters, spaces and digits, and invisible ones. */
const FOREIGN = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u200f',
  '\u202e',
  '\ufeff',
  'ñ',
  'á',
  'é',
  'Ü',
  '¿',
  '€',
  'ı',
  '\u212a',
  '٣',
  '３',
  '\u0301',
  '😀',
  '\ud83d',
];

/** Nothing that needs escaping, and no slash, which delimits patterns in PHP. */
const CLASS = '\\[[^\\]\\\\/[]+\\]\\{\\d+(,\\d+)?\\}';
const PORTABLE = new RegExp(`^\\^${CLASS}(:${CLASS})?\\$$`);

/** Every rule. */
const RULES: readonly (readonly [
  entityId: string,
  loginKind: LoginKind,
  shortest: number,
  longest: number,
  alphabet: keyof typeof ALPHABETS,
])[] = [
  ['banco-chile', 'internet', 4, 20, 'printable'],
  ['banco-chile-empresas', 'internet', 4, 20, 'printable'],
  ['banco-santander', 'internet', 4, 15, 'printable'],
  ['banco-santander-empresas', 'internet', 4, 15, 'printable'],
  ['banco-estado', 'internet', 4, 8, 'estado'],
  ['banco-bci', 'internet', 4, 8, 'alphanumeric'],
  ['banco-falabella', 'internet', 6, 6, 'digits'],
  ['banco-itau', 'internet', 8, 10, 'printable'],
  ['banco-scotiabank', 'internet', 8, 15, 'printable'],
  ['banco-ripley', 'internet', 4, 4, 'digits'],
  ['banco-security', 'internet', 4, 20, 'printable'],
  ['banco-consorcio', 'internet', 4, 16, 'printable'],
  ['banco-bice', 'internet', 4, 10, 'printable'],
  ['servipag', 'internet', 6, 12, 'printable'],
  ['sencillito', 'internet', 8, 20, 'printable'],
  ['afp-modelo', 'internet', 6, 6, 'digits'],
  ['afp-cuprum', 'internet', 8, 20, 'printable'],
  ['afp-habitat', 'internet', 6, 10, 'printable'],
  ['afp-provida', 'internet', 4, 20, 'printable'],
  ['afp-uno', 'internet', 4, 4, 'digits'],
  ['afp-planvital', 'internet', 4, 16, 'printable'],
  ['afp-capital', 'internet', 6, 6, 'digits'],
  ['sii', 'clave-tributaria', 8, 12, 'alphanumeric'],
  ['sii', 'clave-unica', 7, 30, 'alphanumeric'],
  ['tgr', 'clave-tributaria', 8, 12, 'alphanumeric'],
  ['tgr', 'clave-unica', 7, 30, 'alphanumeric'],
  ['registro-civil', 'clave-unica', 7, 30, 'alphanumeric'],
  ['cmf', 'clave-unica', 7, 30, 'alphanumeric'],
  ['afc', 'internet', 4, 20, 'printable'],
  ['afc', 'clave-unica', 7, 30, 'alphanumeric'],
];

function meets(entityId: string, loginKind: LoginKind, password: unknown): boolean {
  const institution = findInstitution(entityId);
  if (institution === undefined) throw new Error(`${entityId} is not in the catalogue`);
  return meetsPasswordRule(institution, loginKind, password);
}

/** A text of the given length that cycles through the alphabet. */
function filled(alphabet: string, length: number, from = 0): string {
  return Array.from({ length }, (_, index) => alphabet[(from + index) % alphabet.length]).join('');
}

describe.each(RULES)('password of %s by %s: %i to %i, %s', (entityId, kind, min, max, name) => {
  const alphabet = ALPHABETS[name];
  const ok = (password: unknown): boolean => meets(entityId, kind, password);

  it('accepts the shortest and the longest password, but none beyond', () => {
    expect(ok(filled(alphabet, min))).toBe(true);
    expect(ok(filled(alphabet, max))).toBe(true);
    expect(ok(filled(alphabet, min - 1))).toBe(false);
    expect(ok(filled(alphabet, max + 1))).toBe(false);
    expect(ok('')).toBe(false);
  });

  it('accepts every character of its alphabet in every position', () => {
    for (let from = 0; from < alphabet.length; from += 1) {
      expect(ok(filled(alphabet, min, from))).toBe(true);
    }
  });

  it('refuses every other character in every position', () => {
    const others = ASCII.filter((one) => !alphabet.includes(one));
    for (const other of [...others, ...FOREIGN]) {
      for (const place of [0, 1, min - 1]) {
        const password = Array.from(filled(alphabet, min));
        password[place] = other;
        expect(ok(password.join('')), JSON.stringify(password)).toBe(false);
      }
      // At the maximum length, where an extra character could go unnoticed.
      expect(ok(filled(alphabet, max) + other)).toBe(false);
      expect(ok(other + filled(alphabet, max))).toBe(false);
    }
  });

  it('matches the whole text as given, without trimming or conversion', () => {
    const good = filled(alphabet, min);
    for (const odd of [` ${good}`, `${good} `, `${good}\n`, `x\n${good}\ny`, `${good}\u0000`]) {
      expect(ok(odd)).toBe(false);
    }
    for (const odd of [undefined, null, 1234, 123456, [good], { $gt: '' }, Object(good)]) {
      expect(ok(odd)).toBe(false);
    }
  });

  it('refuses huge texts, however they end', () => {
    expect(ok(alphabet.repeat(300_000))).toBe(false);
    expect(ok('\ud83d'.repeat(3_000_000))).toBe(false);
  });

  it('has a consistent pattern, lengths and description', () => {
    const rule = findInstitution(entityId)?.passwordRules[kind];
    expect(rule).toMatchObject({ minLength: min, maxLength: max, ...STRUCTURES[name] });
    expect(rule?.pattern.flags).toBe('');
    expect(rule?.description).toContain(
      min === max ? `exactamente ${min}` : `entre ${min} y ${max}`,
    );
    expect(rule?.description).not.toMatch(/\.$/);
    expect(rule?.descriptionInEnglish).toMatch(
      min === max ? `exactly ${min} ` : new RegExp(`^${min} to ${max} .*[^.]$`),
    );
  });

  it('has a pattern that reads the same in every language: bounded classes between anchors', () => {
    const pattern = findInstitution(entityId)?.passwordRules[kind]?.pattern.source;
    expect(pattern).toMatch(PORTABLE);
  });

  it('returns the same result by pattern and by rule', () => {
    const pattern = findInstitution(entityId)?.passwordRules[kind]?.pattern;
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from(alphabet), 'ñ', ' '), maxLength: max + 3 }),
        (password) => {
          const fits = Array.from(password).every((one) => alphabet.includes(one));
          const expected = fits && password.length >= min && password.length <= max;
          expect(ok(password)).toBe(expected);
          expect(pattern?.test(password)).toBe(expected);
        },
      ),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('passwords', () => {
  it('are all in the table above, except the one of the exchange', () => {
    const catalogued = institutions.flatMap((institution) =>
      Object.keys(institution.passwordRules).map((kind) => `${institution.id} ${kind}`),
    );
    const listed = RULES.map(([entityId, kind]) => `${entityId} ${kind}`);
    expect(catalogued.sort()).toEqual([...listed, 'buda internet'].sort());
  });

  it('are checked by the rule of their login kind', () => {
    expect(meets('banco-chile', 'clave-unica', 'abcd1234')).toBe(false);
    expect(meets('cmf', 'clave-tributaria', 'abcd1234')).toBe(false);
    expect(meets('sii', 'internet', 'abcd1234')).toBe(false);
    // 7 characters: enough for Clave Única, not for Clave Tributaria.
    expect(meets('sii', 'clave-unica', 'abcd123')).toBe(true);
    expect(meets('sii', 'clave-tributaria', 'abcd123')).toBe(false);
  });

  it('consist of a key and a secret at an exchange', () => {
    expect(findInstitution('buda')?.passwordRules.internet?.pattern.source).toMatch(PORTABLE);
    expect(meets('buda', 'internet', 'a1b2c3d4:s3cr3t+/')).toBe(true);
    expect(meets('buda', 'internet', `${'k'.repeat(128)}:${'s'.repeat(128)}`)).toBe(true);
    for (const odd of [
      'a1b2c3d4',
      'a1b2c3d4:',
      ':s3cr3t+/',
      'a1b2c3d:s3cr3t+/',
      'a1b2c3d4:s3cr3t+',
      'a1b2c3d4:s3cr3t:x',
      'a1b2c3d4:s3cr 3t+',
      `${'k'.repeat(129)}:${'s'.repeat(128)}`,
      `${'k'.repeat(128)}:${'s'.repeat(129)}`,
    ]) {
      expect(meets('buda', 'internet', odd), odd).toBe(false);
    }
  });
});
