import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { START, UNDOCUMENTED } from './portal.ts';

export interface CmfState {
  /** The address of the debt page, to which the login redirected; no source documents it. */
  readonly debtPage: string;
}

export async function login(context: LoginContext): Promise<CmfState> {
  const { url } = await signOnByClaveUnica(context, START);
  return { debtPage: url.href };
}

/** Ends the session at the portal and at the sign-on; harmless without a session. */
export async function logout(session: InstitutionSession): Promise<void> {
  await session.get(UNDOCUMENTED.exit, { page: 'logout', expect: 'any' });
  await signOffClaveUnica(session);
}
