import type { PasswordRule } from '../contract/institution.ts';

/**
 * The password rules. "Alphanumeric" means ASCII letters and digits. Rules "plus symbols", and
 * rules of which only the length is known, accept printable ASCII without spaces. Every pattern
 * consists of character classes with bounded counts, which match in linear time.
 */

interface Alphabet extends Pick<PasswordRule, 'characters' | 'symbols'> {
  /** The alphabet as a character class of a regular expression. */
  readonly class: string;
  /** Shown to people, in Spanish and in English. */
  readonly words: string;
  readonly english: string;
}

const DIGITS: Alphabet = {
  class: '[0-9]',
  characters: 'digits',
  symbols: '',
  words: 'números',
  english: 'digits',
};
const ALPHANUMERIC: Alphabet = {
  class: '[A-Za-z0-9]',
  characters: 'alphanumeric',
  symbols: '',
  words: 'letras o números, sin tildes',
  english: 'letters or digits, no accents',
};
const ESTADO: Alphabet = {
  class: '[A-Za-z0-9._*-]',
  characters: 'alphanumeric',
  symbols: '._*-',
  words: 'letras, números o los símbolos . _ * -, sin tildes',
  english: 'letters, digits or the symbols . _ * -, no accents',
};
const PRINTABLE: Alphabet = {
  class: '[!-~]',
  characters: 'printable',
  symbols: '',
  words: 'letras, números o símbolos, sin espacios ni tildes',
  english: 'letters, digits or symbols, no spaces or accents',
};

/** A password rule without its institution's id. */
export type RuleOfRow = Omit<PasswordRule, 'id'>;

/** A length, or a range of lengths, in characters of an alphabet. */
const of =
  (alphabet: Alphabet) =>
  (minLength: number, maxLength: number = minLength): RuleOfRow => {
    const isFixed = minLength === maxLength;
    const times = isFixed ? String(minLength) : `${minLength},${maxLength}`;
    return {
      minLength,
      maxLength,
      pattern: new RegExp(`^${alphabet.class}{${times}}$`),
      characters: alphabet.characters,
      symbols: alphabet.symbols,
      description: isFixed
        ? `exactamente ${minLength} ${alphabet.words}`
        : `entre ${minLength} y ${maxLength} ${alphabet.words}`,
      descriptionInEnglish: `${isFixed ? `exactly ${minLength}` : `${minLength} to ${maxLength}`} ${alphabet.english}`,
    };
  };

export const digits = of(DIGITS);
export const alphanumeric = of(ALPHANUMERIC);
export const estado = of(ESTADO);
export const printable = of(PRINTABLE);

/** Rules shared by the state services. */
export const claveUnica: PasswordRule = { id: 'clave-unica', ...alphanumeric(7, 30) };
export const claveTributaria: PasswordRule = { id: 'clave-tributaria', ...alphanumeric(8, 12) };

/**
 * An exchange has no password but an API key and its secret, typed as `key:secret`. The lengths
 * leave room for the keys of other exchanges.
 */
export const apiKeyAndSecret: PasswordRule = {
  id: 'api-key-and-secret',
  minLength: 17,
  maxLength: 257,
  pattern: /^[!-9;-~]{8,128}:[!-9;-~]{8,128}$/,
  characters: 'key-and-secret',
  symbols: '',
  description:
    'la clave de la API y su secreto, separados por dos puntos, cada uno de 8 a 128 caracteres',
  descriptionInEnglish:
    'the API key and its secret, with a colon between them, each of 8 to 128 characters',
};
