import { decodeJwt } from 'jose';

/** Every API signs its sessions for its own environment. */
const SANDBOX_AUDIENCE = 'cauce/sandbox/session';

/** Code of the refusal. */
export const NOT_THE_SANDBOX = 'NOT_THE_SANDBOX';

/**
 * A fetch that passes on no session of an API that does not say that it is the sandbox. As every call
 * but the login needs a session, nothing else is asked of such an API.
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
