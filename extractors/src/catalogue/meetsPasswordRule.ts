import type { Institution, LoginKind } from '../contract/institution.ts';

/**
 * Whether the institution could accept this password, so that a try is not spent on one that it
 * cannot. As typed: neither trimmed nor normalised. False for a login kind that the institution
 * does not have, and for anything that is not a string.
 */
export function meetsPasswordRule(
  institution: Institution,
  loginKind: LoginKind,
  password: unknown,
): boolean {
  const rule = institution.passwordRules[loginKind];
  if (rule === undefined || typeof password !== 'string') return false;
  // All rules are ASCII, where length and code points agree; this keeps huge texts from matching.
  return password.length <= rule.maxLength && rule.pattern.test(password);
}
