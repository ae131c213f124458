import type { PasswordRule } from '../contract/institution.ts';

/**
 * The password rules of spec section 5. "Alphanumeric" is ASCII letters and digits; rules "plus
 * symbols", and rules of which only a length is known, take printable ASCII without the space
 * (design section 5). Every pattern is character classes with a bounded count: linear to match.
 */

interface Alphabet {
  readonly characters: string;
  /** For people, in Spanish. */
  readonly words: string;
}

const DIGITS: Alphabet = { characters: '[0-9]', words: 'números' };
const ALPHANUMERIC: Alphabet = { characters: '[A-Za-z0-9]', words: 'letras o números, sin tildes' };
const ESTADO: Alphabet = {
  characters: '[A-Za-z0-9._*-]',
  words: 'letras, números o los símbolos . _ * -, sin tildes',
};
const PRINTABLE: Alphabet = {
  characters: '[!-~]',
  words: 'letras, números o símbolos, sin espacios ni tildes',
};

function lengths(
  id: string,
  alphabet: Alphabet,
  minLength: number,
  maxLength: number = minLength,
): PasswordRule {
  const isFixed = minLength === maxLength;
  const times = isFixed ? String(minLength) : `${minLength},${maxLength}`;
  return {
    id,
    minLength,
    maxLength,
    pattern: new RegExp(`^${alphabet.characters}{${times}}$`),
    description: isFixed
      ? `exactamente ${minLength} ${alphabet.words}`
      : `entre ${minLength} y ${maxLength} ${alphabet.words}`,
  };
}

export const passwordRules = {
  bancoChile: lengths('banco-chile', PRINTABLE, 4, 20),
  bancoSantander: lengths('banco-santander', PRINTABLE, 4, 15),
  bancoEstado: lengths('banco-estado', ESTADO, 4, 8),
  bancoBci: lengths('banco-bci', ALPHANUMERIC, 4, 8),
  bancoFalabella: lengths('banco-falabella', DIGITS, 6),
  bancoItau: lengths('banco-itau', PRINTABLE, 8, 10),
  bancoScotiabank: lengths('banco-scotiabank', PRINTABLE, 8, 15),
  bancoRipley: lengths('banco-ripley', DIGITS, 4),
  bancoSecurity: lengths('banco-security', PRINTABLE, 4, 20),
  bancoConsorcio: lengths('banco-consorcio', PRINTABLE, 4, 16),
  bancoBice: lengths('banco-bice', PRINTABLE, 4, 10),
  servipag: lengths('servipag', PRINTABLE, 6, 12),
  sencillito: lengths('sencillito', PRINTABLE, 8, 20),
  afpModelo: lengths('afp-modelo', DIGITS, 6),
  afpCuprum: lengths('afp-cuprum', PRINTABLE, 8, 20),
  afpHabitat: lengths('afp-habitat', PRINTABLE, 6, 10),
  afpProvida: lengths('afp-provida', PRINTABLE, 4, 20),
  afpUno: lengths('afp-uno', DIGITS, 4),
  afpPlanvital: lengths('afp-planvital', PRINTABLE, 4, 16),
  afpCapital: lengths('afp-capital', DIGITS, 6),
  claveUnica: lengths('clave-unica', ALPHANUMERIC, 7, 30),
  claveTributaria: lengths('clave-tributaria', ALPHANUMERIC, 8, 12),
  /**
   * Not in the spec: an exchange has no password for us but an API key and its secret, typed as
   * `key:secret`. The lengths leave room for other exchanges' keys.
   */
  apiKeyAndSecret: {
    id: 'api-key-and-secret',
    minLength: 17,
    maxLength: 257,
    pattern: /^[!-9;-~]{8,128}:[!-9;-~]{8,128}$/,
    description:
      'la clave de la API y su secreto, separados por dos puntos, cada uno de 8 a 128 caracteres',
  },
} as const satisfies Record<string, PasswordRule>;
