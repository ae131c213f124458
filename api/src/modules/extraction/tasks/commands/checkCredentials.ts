import {
  meetsPasswordRule,
  parseUsername,
  type Institution,
  type LoginKind,
} from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import type { LaunchArgs } from '../tasks.types.ts';

/**
 * Checks the credentials against the institution's format, before they use up a login attempt.
 * @returns the username, normalised
 * @throws AppError invalidRut or invalidPasswordSchema
 */
export function checkCredentials(
  institution: Institution,
  loginKind: LoginKind,
  args: LaunchArgs,
): string {
  const username = parseUsername(institution, args.username);
  if (username === null) throw new AppError('invalidRut');
  if (!meetsPasswordRule(institution, loginKind, args.password))
    throw new AppError('invalidPasswordSchema', {
      hint: `It takes ${institution.passwordRules[loginKind]?.descriptionInEnglish}. GET /entities has the rule: credentials, of which the action names one.`,
    });
  return username;
}
