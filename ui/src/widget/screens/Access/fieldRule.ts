import type { PasswordRule as ApiRule } from '../../../client/index.ts';
import type { PasswordRule } from '../../../components/PasswordField/passwordRule.ts';

/** Whether the API would accept a password for the institution. */
export function meetsRule(password: string, { maxLength, pattern }: ApiRule): boolean {
  return password.length <= maxLength && new RegExp(pattern).test(password);
}

/**
 * Converts the API's rule for the password field; undefined for rules beyond alphabet and length
 * (key and secret), of which the field shows the API's sentence.
 */
export function fieldRule(rule: ApiRule): PasswordRule | undefined {
  const { minLength, maxLength, characters, symbols } = rule;
  if (characters === 'key-and-secret') return undefined;
  return { minLength, maxLength, characters, ...(symbols !== '' && { symbols }) };
}
