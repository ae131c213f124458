import type { WidgetEntity, WidgetSession } from '../../client/index.ts';
import { parseRut } from '../../rut/index.ts';

/** What the person most likely enters with at an institution: their RUT, or their company's. */
export function ownUsername({ user }: WidgetSession, { login }: WidgetEntity): string {
  return login.usernameKinds.includes('company-rut')
    ? (user.companyId ?? user.username)
    : user.username;
}

/**
 * Whether what was typed may be sent: a RUT has to be the person's own, or their company's where the
 * institution takes it. An e-mail says nothing of whose it is. The API checks the same.
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
