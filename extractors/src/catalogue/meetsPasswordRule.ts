import type { Institution, LoginKind } from '../contract/institution.ts';

/**
 * Whether the institution could accept this password, so that no login attempt is wasted. Checked
 * as typed, without trimming or normalising. False for anything but a string, and for a login kind
 * that the institution does not have.
 */
export function meetsPasswordRule(
  institution: Institution,
  loginKind: LoginKind,
  password: unknown,
): boolean {
  const rule = institution.passwordRules[loginKind];
  if (rule === undefined || typeof password !== 'string') return false;
  // All rules are ASCII; checking the length first avoids matching huge texts.
  return password.length <= rule.maxLength && rule.pattern.test(password);
}
