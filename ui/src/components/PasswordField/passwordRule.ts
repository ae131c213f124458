/** The password rule of an institution, as its portal enforces it. */
export interface PasswordRule {
  minLength: number;
  maxLength: number;
  /**
   * `digits`; `alphanumeric`, ASCII letters and digits; `printable`, ASCII with symbols, without
   * the space.
   */
  characters: 'digits' | 'alphanumeric' | 'printable';
  /** Symbols that are allowed in addition to `characters`, such as `._*-`. */
  symbols?: string;
}

/** State of a requirement. */
export interface PasswordFit {
  length: 'none' | 'short' | 'long' | 'met';
  characters: 'none' | 'wrong' | 'met';
}

const CHARACTERS = {
  digits: /^[0-9]$/,
  alphanumeric: /^[0-9A-Za-z]$/,
  printable: /^[!-~]$/,
};

/** Checks a password against a rule, without trimming or normalising it. */
export function passwordFit(
  password: string,
  { minLength, maxLength, characters, symbols = '' }: PasswordRule,
): PasswordFit {
  const typed = Array.from(password);
  if (typed.length === 0) return { length: 'none', characters: 'none' };
  const isKnown = (character: string) =>
    CHARACTERS[characters].test(character) || symbols.includes(character);
  return {
    length: typed.length < minLength ? 'short' : typed.length > maxLength ? 'long' : 'met',
    characters: typed.every(isKnown) ? 'met' : 'wrong',
  };
}

/** Why the institution would reject a password; null if it might accept it. */
export type PasswordProblem = 'empty' | 'characters' | 'short' | 'long';

/** Why a password is not sent, so that no attempt is spent on it. */
export function passwordProblem(
  password: string,
  rule: PasswordRule | undefined,
): PasswordProblem | null {
  if (password === '') return 'empty';
  if (rule === undefined) return null;
  const { length, characters } = passwordFit(password, rule);
  if (characters === 'wrong') return 'characters';
  return length === 'short' || length === 'long' ? length : null;
}

/** Whether a password begins or ends with a space, as one that was copied may. */
export function hasEdgeSpace(password: string): boolean {
  return password !== password.trim();
}
