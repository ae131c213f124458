import type { PasswordRule as ApiRule } from '../../../client/index.ts';
import type { PasswordRule } from '../../../components/PasswordField/index.ts';

/** Whether the API would take a password as one of the institution's. */
export function meetsRule(password: string, { maxLength, pattern }: ApiRule): boolean {
  return password.length <= maxLength && new RegExp(pattern).test(password);
}

/**
 * The API's rule as the password field tells and checks it while it is typed; undefined where it is
 * more than an alphabet and a length (a key and its secret), which has words of its own.
 */
export function fieldRule(rule: ApiRule): PasswordRule | undefined {
  const { minLength, maxLength, characters, symbols } = rule;
  if (characters === 'key-and-secret') return undefined;
  return { minLength, maxLength, characters, ...(symbols !== '' && { symbols }) };
}
