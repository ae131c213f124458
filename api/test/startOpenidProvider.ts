import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const AUDIENCE = 'cauce-consola';
export const SECRET = 'secreto:/prueba';

/** How a provider differs from an honest one. */
export interface Deviation {
  /** Replaced claims of the token; undefined for a missing one. */
  readonly claims?: JWTPayload;
  /** Signs with a key that it does not publish. */
  readonly isForged?: boolean;
  /** Answers requests for tokens with this status. */
  readonly tokenStatus?: number;
}

export interface OpenidProvider {
  readonly issuer: string;
  /** Requests for tokens so far. */
  readonly tokenRequests: () => number;
  /**
   * What the provider's page does when somebody signs in on it.
   * @returns path and query of the address to which it sends the browser
   */
  signIn(url: string, claims: JWTPayload, deviation?: Deviation): string;
  /** Who is signed in at the provider already: its page sends their browsers back at once. */
  remember(claims: JWTPayload): void;
  close(): Promise<void>;
}

/**
 * An OpenID provider on loopback: discovery, keys, codes that are used once, PKCE, signed tokens.
 * @param stated replaces what it says about itself
 */
export async function startOpenidProvider(stated: object = {}): Promise<OpenidProvider> {
  const [keys, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const issued = new Map<
    string,
    { asked: URLSearchParams; claims: JWTPayload; deviation: Deviation }
  >();
  let issuer = '';
  let requests = 0;
  let remembered: JWTPayload = {};

  const tokenFor = async (form: URLSearchParams, authorization: string | undefined) => {
    const found = issued.get(form.get('code') ?? '');
    issued.delete(form.get('code') ?? '');
    const challenge = await sha256(form.get('code_verifier') ?? '');
    const isValid =
      isOurs(authorization) &&
      found?.asked.get('code_challenge') === challenge &&
      found.asked.get('redirect_uri') === form.get('redirect_uri');
    if (!isValid) return { status: 400, body: { error: 'invalid_grant' } };
    const { asked, claims, deviation } = found;
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({
      iss: issuer,
      aud: AUDIENCE,
      iat: now,
      exp: now + 300,
      nonce: asked.get('nonce'),
      ...claims,
      ...deviation.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(deviation.isForged ? others.privateKey : keys.privateKey);
    const body = { access_token: 'x', token_type: 'Bearer', id_token: token };
    return { status: deviation.tokenStatus ?? 200, body };
  };

  const signIn: OpenidProvider['signIn'] = (url, claims, deviation = {}) => {
    const { searchParams: asked } = new URL(url);
    const code = crypto.randomUUID();
    issued.set(code, { asked, claims, deviation });
    const { pathname } = new URL(asked.get('redirect_uri') ?? '');
    const query = new URLSearchParams({ code, state: asked.get('state') ?? '' });
    return `${pathname}?${query.toString()}`;
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams, href } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') {
      const back = new URL(signIn(href, remembered), searchParams.get('redirect_uri') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const answer = async () => {
      if (pathname === '/.well-known/openid-configuration')
        return { status: 200, body: { ...metadata(issuer), ...stated } };
      if (pathname === '/jwks') return { status: 200, body: { keys: [jwk] } };
      requests += 1;
      return tokenFor(new URLSearchParams(await read(request)), request.headers.authorization);
    };
    void answer().then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    issuer,
    tokenRequests: () => requests,
    signIn,
    remember: (claims) => {
      remembered = claims;
    },
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** HTTP's Basic, with both parts form-encoded (RFC 6749, 2.3.1). */
function isOurs(authorization = ''): boolean {
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  return given.split(':').map(decodeURIComponent).join(' ') === `${AUDIENCE} ${SECRET}`;
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(text));
  return Buffer.from(digest).toString('base64url');
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
