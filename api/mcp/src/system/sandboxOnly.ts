import { decodeJwt } from 'jose';

/** The audience of sandbox sessions: every API signs its sessions for its own environment. */
const SANDBOX_AUDIENCE = 'cauce/sandbox/session';

/** Error code of the refusal. */
export const NOT_THE_SANDBOX = 'NOT_THE_SANDBOX';

/**
 * A fetch that rejects the login response of an API that does not identify itself as the sandbox.
 * Every other call needs a session, so nothing else is requested from such an API.
 */
export function sandboxOnly(doFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await doFetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!response.ok || !new URL(url).pathname.endsWith('/auth/login')) return response;
    if (await isOfSandbox(response.clone())) return response;
    const message = 'The API does not say that it is the sandbox';
    return Response.json({ errorCode: NOT_THE_SANDBOX, message }, { status: 403 });
  };
}

async function isOfSandbox(login: Response): Promise<boolean> {
  try {
    const { token } = (await login.json()) as { token: string };
    return decodeJwt(token).aud === SANDBOX_AUDIENCE;
  } catch {
    return false;
  }
}
