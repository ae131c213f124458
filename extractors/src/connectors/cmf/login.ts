import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { START, UNDOCUMENTED } from './portal.ts';

export interface CmfState {
  /** Where the login led: the debt page, whose address no source has. */
  readonly debtPage: string;
}

export async function login(context: LoginContext): Promise<CmfState> {
  const { url } = await signOnByClaveUnica(context, START);
  return { debtPage: url.href };
}

/** Ends the session here and at the sign-on; harmless without one. */
export async function logout(session: InstitutionSession): Promise<void> {
  await session.get(UNDOCUMENTED.exit, { page: 'logout', expect: 'any' });
  await signOffClaveUnica(session);
}
