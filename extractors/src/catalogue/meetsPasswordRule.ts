import type { Institution, LoginKind } from '../contract/institution.ts';

/**
 * Whether the institution could accept this password, so that no login attempt is wasted. Checked
 * as typed, neither trimmed nor normalised. False for a login kind that the institution does not
 * have, and for anything but a string.
 */
export function meetsPasswordRule(
  institution: Institution,
  loginKind: LoginKind,
  password: unknown,
): boolean {
  const rule = institution.passwordRules[loginKind];
  if (rule === undefined || typeof password !== 'string') return false;
  // All rules are ASCII, so the length bounds the work of matching huge texts.
  return password.length <= rule.maxLength && rule.pattern.test(password);
}
