import type { LoginContext } from '../../contract/connector.ts';
import { signOnByClaveUnica } from '../../families/clave-unica/signOn.ts';
import { START } from './portal.ts';

export interface CmfState {
  /** The address of the debt page, to which the login redirected; no source documents it. */
  readonly debtPage: string;
}

export async function login(context: LoginContext): Promise<CmfState> {
  const { url } = await signOnByClaveUnica(context, START);
  return { debtPage: url.href };
}
