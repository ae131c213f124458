import type { WidgetEntity, WidgetSession } from '../../client/index.ts';
import { parseRut } from '../../rut/rut.ts';

/**
 * Whether a username may be sent: a RUT must be the person's or, if the institution accepts it, the
 * company's. E-mail addresses cannot be checked. The API checks the same.
 */
export function isOwnUsername(
  typed: string,
  session: WidgetSession,
  entity: WidgetEntity,
): boolean {
  const rut = parseRut(typed);
  if (rut === null) return entity.login.usernameKinds.includes('email');
  const { username, companyId } = session.user;
  const own = [username, entity.login.usernameKinds.includes('company-rut') ? companyId : null];
  return own.some((one) => one !== null && parseRut(one) === rut);
}
