import { createPublicKey, createVerify } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownAddresses } from '../../http/addresses.ts';
import { identityOf } from '../../../synthetic-person/shared/identity.ts';
import type { Reply } from '../../http/replies.ts';
import { institutionOf, locationOf, openSignOn, ROOT } from '../../test/signOnVisits.ts';
import { signOnClient } from '../../shared/SignOn.ts';

let at: ReturnType<typeof openSignOn>;
beforeEach(() => {
  at = openSignOn();
});

describe('the endpoints that services call from their servers', () => {
  const client = () => signOnClient(institutionOf('sii'), ownAddresses);

  function codeFor(run = '12.345.678-5'): Record<string, string> {
    const { visit, answered } = at.signOn('sii', new Map(), { run });
    const back = new URL(locationOf(visit(locationOf(answered))), 'http://simulator');
    return {
      client_id: client().clientId,
      client_secret: at.context.signOn.secretOf(client()),
      redirect_uri: client().redirectUri,
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    };
  }
  const post = (form: Record<string, string>) => at.ask(`${ROOT}/openid/token/`, new Map(), form);
  const jsonOf = (reply: Reply) => JSON.parse(String(reply.body)) as Record<string, unknown>;
  const userinfo = (token: string) =>
    at.ask(`${ROOT}/openid/userinfo/`, new Map(), {}, { authorization: `Bearer ${token}` });

  it('exchange a code once, for a token that identifies the person for an hour', () => {
    const form = codeFor();
    const reply = post(form);
    const { access_token: token, ...rest } = jsonOf(reply);
    expect(reply.status).toBe(200);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toMatchObject({ token_type: 'bearer', expires_in: 3_600 });
    const { name } = identityOf('12345678-5');
    const told = jsonOf(userinfo(String(token)));
    expect(told).toMatchObject({ RolUnico: { numero: 12_345_678, DV: '5', tipo: 'RUN' } });
    expect(told['sub']).toMatch(/^\d{7}$/);
    const names = told['name'] as Record<'nombres' | 'apellidos', string[]>;
    expect([...names.nombres, ...names.apellidos].join(' ')).toBe(name);
    expect(post(form).status).toBe(400);
    at.clock.now += 3_600_000;
    expect(userinfo(String(token)).status).toBe(401);
  });

  it('return the check digit as text, no e-mail address, and a subject that is not the RUN', () => {
    const { access_token: token } = jsonOf(post(codeFor('10000013-K')));
    const told = jsonOf(userinfo(String(token)));
    expect(told['RolUnico']).toEqual({ numero: 10_000_013, DV: 'K', tipo: 'RUN' });
    expect(Object.keys(told).sort()).toEqual(['RolUnico', 'name', 'sub']);
    expect(told['sub']).not.toBe('10000013');
  });

  it.each([
    ['another secret', { client_secret: 'x' }],
    ['another address', { redirect_uri: 'http://evil.test/' }],
    ['another grant', { grant_type: 'password' }],
    ['another client', { client_id: 'portal-cmf' }],
  ])('reject %s', (_name, changed) => {
    expect(post({ ...codeFor(), ...changed }).status).toBe(400);
  });

  it('sign the id token with a key that the discovery document refers to', () => {
    const discovery = jsonOf(at.ask(`${ROOT}/openid/.well-known/openid-configuration`, new Map()));
    expect(discovery).toMatchObject({ issuer: `http://simulator${ROOT}/openid` });
    expect(discovery).not.toHaveProperty('code_challenge_methods_supported');
    const address = new URL(String(discovery['jwks_uri'])).pathname;
    const [key] = jsonOf(at.ask(address, new Map()))['keys'] as [JsonWebKey];
    const [header = '', claims = '', signature = ''] = String(
      jsonOf(post(codeFor()))['id_token'],
    ).split('.');
    const verify = createVerify('sha256').update(`${header}.${claims}`);
    const publicKey = createPublicKey({ key, format: 'jwk' });
    expect(verify.verify(publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: discovery['issuer'],
      aud: 'portal-sii',
    });
  });
});
