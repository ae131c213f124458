import * as oidc from 'openid-client';
import type { Outbound } from '../../../infra/outbound/outbound.ts';
import type { OpenidSecrets } from './openid.types.ts';

/** Where providers send browsers back to: the console's page, by client. */
export const OPENID_PATH = /^\/consola\/openid\/[\w-]{1,64}$/;

/**
 * The address at which a client's provider sends browsers back. Each client has its own, so that what
 * one provider answers cannot be taken to another one.
 */
export const returnUrl = ({ consoleUrl }: { readonly consoleUrl: string }, clientId: string) =>
  `${consoleUrl}/openid/${clientId}`;

/** An organisation's OpenID provider, and what it knows of us. */
export interface OpenidConnection {
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string | null;
  readonly returnUrl: string;
}

/** Who signed in at the provider. */
export interface OpenidPerson {
  readonly subject: string;
  /** Verified by the provider. */
  readonly email: string;
  /** Empty if the provider gives none. */
  readonly name: string;
}

/** Why a sign-in failed; the reason names nobody. */
export class OpenidError extends Error {
  readonly kind: 'refused' | 'unavailable';
  readonly reason: string;

  constructor(kind: OpenidError['kind'], reason: string) {
    super(`The sign-in failed: ${reason}`);
    this.name = 'OpenidError';
    this.kind = kind;
    this.reason = reason;
  }
}

export type OpenidProviders = ReturnType<typeof createOpenidProviders>;

const TIMEOUT_SECONDS = 10;
/** Errors by which a provider says that it failed itself. */
const THEIR_FAILURES = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Asks OpenID providers who somebody is: by the authorization code flow with PKCE.
 * @param options.allowsHttp whether a provider may be on this machine, as in a developer's sandbox
 */
export function createOpenidProviders(
  outbound: Pick<Outbound, 'fetch'>,
  { allowsHttp }: { readonly allowsHttp: boolean },
) {
  /**
   * Runs `use` with the provider's own configuration.
   * @param fault what it means that `use` fails although the provider answers
   * @throws OpenidError for whatever fails
   */
  const withProvider = async <T>(
    { issuer, audience, secret }: OpenidConnection,
    fault: OpenidError['kind'],
    use: (config: oidc.Configuration) => Promise<T>,
  ): Promise<T> => {
    let isDown = true as boolean;
    const fetch: oidc.CustomFetch = async (url, options) => {
      isDown = true;
      const answer = await outbound.fetch(url, options as RequestInit);
      isDown = answer.status >= 500;
      return answer;
    };
    try {
      const config = await oidc
        .discovery(new URL(issuer), audience, {}, authenticating(secret), {
          [oidc.customFetch]: fetch,
          // Signatures are verified although the token comes from the provider itself.
          execute: [
            oidc.enableNonRepudiationChecks,
            // Deprecated only to stand out: it is for the sandbox.
            // oxlint-disable-next-line typescript/no-deprecated
            ...(allowsHttp ? [oidc.allowInsecureRequests] : []),
          ],
          timeout: TIMEOUT_SECONDS,
        })
        .catch((error: unknown) => {
          throw new OpenidError('unavailable', reasonOf(error));
        });
      return await use(config);
    } catch (error) {
      if (error instanceof OpenidError) throw error;
      const isTheirs = isDown || THEIR_FAILURES.has(oauthErrorOf(error) ?? '');
      throw new OpenidError(isTheirs ? 'unavailable' : fault, reasonOf(error));
    }
  };

  return {
    /** Begins a sign-in. @returns the provider's page. @throws OpenidError */
    begin: (connection: OpenidConnection): Promise<OpenidSecrets & { readonly url: string }> =>
      withProvider(connection, 'unavailable', async (config) => {
        const state = oidc.randomState();
        const nonce = oidc.randomNonce();
        const verifier = oidc.randomPKCECodeVerifier();
        const { href, protocol } = oidc.buildAuthorizationUrl(config, {
          redirect_uri: connection.returnUrl,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        // The browser goes there.
        if (protocol !== 'https:' && !(allowsHttp && protocol === 'http:'))
          throw new OpenidError('unavailable', 'authorization_endpoint');
        return { state, nonce, verifier, url: href };
      }),
    /**
     * Verifies the provider's answer.
     * @param callback path and query of the address at which the browser came back
     * @throws OpenidError
     */
    finish: (
      connection: OpenidConnection,
      { state, nonce, verifier }: OpenidSecrets,
      callback: string,
    ): Promise<OpenidPerson> => {
      const { origin, pathname } = new URL(connection.returnUrl);
      const answer = new URL(callback, origin);
      // Before the code goes to any provider.
      if (answer.origin !== origin || answer.pathname !== pathname)
        return Promise.reject(new OpenidError('refused', 'returned elsewhere'));
      return withProvider(connection, 'refused', async (config) => {
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const { email, email_verified: isVerified, name } = claims ?? ({} as Partial<oidc.IDToken>);
        if (claims === undefined || typeof email !== 'string' || isVerified !== true)
          throw new OpenidError('refused', 'no verified email');
        return { subject: claims.sub, email, name: typeof name === 'string' ? name : '' };
      });
    },
  };
}

/** The way to prove who we are that the provider offers; for no secret, PKCE is all there is. */
const authenticating = (secret: string | null): oidc.ClientAuth =>
  secret === null
    ? oidc.None()
    : (server, ...rest) => {
        const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
        const authenticate = isPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
        authenticate(secret)(server, ...rest);
      };

/** The `error` of an OAuth answer, unless it looks like text. */
function oauthErrorOf(error: unknown): string | null {
  const { error: name } = error as { readonly error?: unknown };
  return typeof name === 'string' && /^[a-z_]{1,40}$/.test(name) ? name : null;
}

/** Only names of errors and claims: messages may contain what the provider sent. */
function reasonOf(error: unknown): string {
  const { code, cause } = error as {
    readonly code?: unknown;
    readonly cause?: { readonly code?: unknown; readonly cause?: object };
  };
  const { claim } = (cause?.cause ?? {}) as { readonly claim?: unknown };
  const names = [oauthErrorOf(error), code ?? cause?.code, claim].filter(
    (one) => typeof one === 'string',
  );
  return names.join(' ') || (error as Error).name;
}
