import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Context } from 'koa';
import { rutNumberOf } from '../../../src/shared/rut.ts';
import { identityOf } from '../../../synthetic-person/shared/identity.ts';
import { sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { PATHS } from './paths.ts';
import { TOKEN_LIFETIME_SECONDS } from '../../shared/SignOn.ts';
import type { SignOn, SignOnClient } from '../../shared/SignOn.ts';

/**
 * The calls that services make from their own servers with the code that the browser brought back.
 */
export function createBackChannel(options: {
  readonly signOn: SignOn;
  readonly clients: readonly SignOnClient[];
  readonly now: () => number;
  /** Absolute, without a trailing slash. */
  readonly originOf: (ctx: Context) => string;
}): { [Call in 'token' | 'userinfo' | 'discovery' | 'keys']: (ctx: Context) => Reply } {
  const { signOn, clients, now, originOf } = options;
  // Created on first use: no service of the simulator reads the ID token.
  let pair: { readonly privateKey: KeyObject; readonly publicKey: KeyObject } | null = null;
  const keyPair = () => (pair ??= generateKeyPairSync('rsa', { modulusLength: 2_048 }));
  const issuerOf = (ctx: Context): string => `${originOf(ctx)}/openid`;

  /** Its claims are not documented: these are the ones that OpenID Connect requires. */
  function idToken(ctx: Context, { clientId }: SignOnClient, rut: string): string {
    const issuedAt = Math.floor(now() / 1_000);
    const claims = {
      iss: issuerOf(ctx),
      sub: subjectOf(rut),
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + TOKEN_LIFETIME_SECONDS,
    };
    const part = (value: unknown): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(signed), keyPair().privateKey);
    return `${signed}.${signature.toString('base64url')}`;
  }

  return {
    token: (ctx) => {
      const form = formOf(ctx);
      const client = clients.find(({ clientId }) => clientId === form.get('client_id'));
      const isClient =
        client !== undefined &&
        form.get('client_secret') === signOn.secretOf(client) &&
        form.get('redirect_uri') === client.redirectUri &&
        form.get('grant_type') === 'authorization_code';
      const signedOn = isClient ? signOn.redeem(client, form.get('code')) : null;
      // The status is documented; the body follows OpenID Connect.
      if (!isClient || signedOn === null) {
        return sendJson({ error: isClient ? 'invalid_grant' : 'invalid_client' }, 400);
      }
      return sendJson({
        access_token: signOn.grant(client, signedOn),
        token_type: 'bearer',
        expires_in: TOKEN_LIFETIME_SECONDS,
        id_token: idToken(ctx, client, signedOn.rut),
      });
    },

    userinfo: (ctx) => {
      const token = /^Bearer ([0-9a-f]{32})$/.exec(ctx.get('authorization'))?.[1];
      const rut = signOn.holderOf(token);
      return rut === null ? sendJson({ error: 'invalid_token' }, 401) : sendJson(userinfoOf(rut));
    },

    discovery: (ctx) => {
      const issuer = issuerOf(ctx);
      const at = (path: string): string => originOf(ctx) + path;
      return sendJson({
        issuer,
        authorization_endpoint: at(PATHS.authorize),
        token_endpoint: at(PATHS.token),
        userinfo_endpoint: at(PATHS.userinfo),
        jwks_uri: at(PATHS.keys),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        scopes_supported: ['openid', 'run', 'name'],
      });
    },

    keys: () =>
      sendJson({
        keys: [{ ...keyPair().publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }],
      }),
  };
}

/** The sign-on's own identifier of a person, which services are told not to use. */
function subjectOf(rut: string): string {
  return String(1_000_000 + (createHash('sha256').update(rut).digest().readUInt32BE() % 9_000_000));
}

function userinfoOf(rut: string): unknown {
  const identity = identityOf(rut);
  const names =
    identity.kind === 'person'
      ? {
          nombres: identity.givenNames.split(' '),
          apellidos: [identity.lastName, identity.motherLastName],
        }
      : { nombres: [identity.businessName], apellidos: [] };
  return {
    sub: subjectOf(rut),
    RolUnico: { numero: rutNumberOf(rut), DV: rut.slice(-1), tipo: 'RUN' },
    name: names,
  };
}
