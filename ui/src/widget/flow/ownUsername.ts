import type { WidgetEntity, WidgetSession } from '../../client/index.ts';

/** The most likely username at an institution: the RUT of the person or of the company. */
export function ownUsername({ user }: WidgetSession, { login }: WidgetEntity): string {
  return login.usernameKinds.includes('company-rut')
    ? (user.companyId ?? user.username)
    : user.username;
}
