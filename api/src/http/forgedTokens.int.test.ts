import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  sign as signAsymmetric,
  type JsonWebKey,
} from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient } from '../../test/connect.ts';
import { signInMember } from '../../test/member.ts';
import { signInPerson } from '../../test/person.ts';
import { startTestServer, type TestServer } from '../../test/testServer.ts';
import type { TokenKind } from '../infra/jwt/tokens.ts';
import { deriveKey, parseKeyRing } from '../infra/keys/keyRing.ts';

/**
 * tokens.test.ts tests the verifier; this tests the API itself: every forgery is rejected by a call
 * of each token kind, with that kind's error message.
 */
const DOORS = {
  session: { path: '/auth/is-token-valid', refused: ['UNAUTHORIZED', 'Invalid Jwt'] },
  task: { path: '/consents', refused: ['INVALID_TASK_TOKEN', 'Invalid or expired task token'] },
  widget: { path: '/widget/entities', refused: ['INVALID_WIDGET_TOKEN', 'Invalid widget token'] },
  person: { path: '/person', refused: ['INVALID_PERSON_TOKEN', 'Invalid person token'] },
  member: { path: '/console/member', refused: ['INVALID_MEMBER_TOKEN', 'Invalid member token'] },
} as const satisfies Record<TokenKind, object>;
const KINDS = Object.keys(DOORS) as TokenKind[];

let server: TestServer;
let genuine: Record<TokenKind, string>;
/** The service's public key, in the forms in which it could be mistaken for a secret. */
let publicKeys: Buffer[];
const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  server = await startTestServer();
  const { token } = await server.session();
  const client = await connectClient(server);
  const widget = await client.widget('12345678-5');
  const { sessionToken } = widget.session as { sessionToken: string };
  genuine = {
    session: token,
    task: await client.taskToken('12345678-5'),
    widget: sessionToken,
    person: (await signInPerson(server, '12345678-5')).token,
    member: (await signInMember(server, client.clientId)).token,
  };
  const published = await server.request('GET', '/api/v1/encryption/keys', {
    headers: { authorization: `Bearer ${token}` },
  });
  publicKeys = (published.body.keys as JsonWebKey[]).flatMap((jwk) => {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const pem = key.export({ format: 'pem', type: 'spki' });
    return [
      Buffer.from(pem),
      Buffer.from(String(pem).trim()),
      key.export({ format: 'der', type: 'spki' }),
      Buffer.from(JSON.stringify(jwk)),
      Buffer.from(jwk.n ?? jwk.x ?? '', 'base64url'),
    ];
  });
});
afterAll(() => server.close());

const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const decoded = (part = '') =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** The parts of a genuine token, and the key that signs its kind. */
function partsOf(kind: TokenKind) {
  const [header, payload, signature] = genuine[kind].split('.');
  const { key } = parseKeyRing(server.container.config.jwtKeys ?? '').current;
  return {
    header: decoded(header),
    claims: decoded(payload),
    signature: signature ?? '',
    key: (of: TokenKind = kind, environment = 'sandbox') =>
      deriveKey(key, `cauce/jwt/${environment}/${of}`),
  };
}

const hmac = (header: unknown, claims: unknown, key: Buffer, algorithm = 'sha256'): string => {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`;
};
const rsa = (header: unknown, claims: unknown): string => {
  const signed = `${encoded(header)}.${encoded(claims)}`;
  const signature = signAsymmetric('sha256', Buffer.from(signed), attacker.privateKey);
  return `${signed}.${signature.toString('base64url')}`;
};

type Parts = ReturnType<typeof partsOf>;
const own = attacker.publicKey.export({ format: 'jwk' });
const another = (kind: TokenKind): TokenKind => (kind === 'session' ? 'task' : 'session');

/** Some are signed with the right key, to prove that more than the signature is checked. */
const FORGERIES: Readonly<Record<string, (parts: Parts, kind: TokenKind) => string | string[]>> = {
  'alg none': ({ header, claims, signature }) =>
    ['none', 'None', 'NONE', 'nOnE', '', null].flatMap((alg) => [
      `${encoded({ ...header, alg })}.${encoded(claims)}.`,
      `${encoded({ ...header, alg })}.${encoded(claims)}.${signature}`,
    ]),
  'HS256 by the public key': ({ header, claims }) =>
    publicKeys.map((key) => hmac(header, claims, key)),
  'RS256 by the forger': ({ header, claims }) => rsa({ ...header, alg: 'RS256' }, claims),
  'HS512 by the right key': ({ header, claims, key }) =>
    hmac({ ...header, alg: 'HS512' }, claims, key(), 'sha512'),
  'a key within the token': ({ header, claims }) => [
    rsa({ ...header, alg: 'RS256', jwk: own }, claims),
    hmac({ ...header, jwk: { kty: 'oct', k: encoded('k') } }, claims, Buffer.from('k')),
  ],
  'an address of keys': ({ header, claims, key }) =>
    ['jku', 'x5u'].flatMap((name) =>
      ['https://evil.example/jwks', server.url, 'http://169.254.169.254/', 'file:///dev/null'].map(
        (url) => hmac({ ...header, [name]: url }, claims, key()),
      ),
    ),
  'a certificate': ({ header, claims, key }) =>
    hmac({ ...header, x5c: ['MIIB'], x5t: 'x' }, claims, key()),
  crit: ({ header, claims, key }) => hmac({ ...header, crit: ['exp'] }, claims, key()),
  b64: ({ header, claims, key }) => hmac({ ...header, b64: false, crit: ['b64'] }, claims, key()),
  'a nested or compressed content': ({ header, claims, key }) => [
    hmac({ ...header, cty: 'JWT' }, claims, key()),
    hmac({ ...header, zip: 'DEF' }, claims, key()),
  ],
  'a wrong kid': ({ header, claims, key }) =>
    [
      'k0',
      '',
      '../../../../dev/null',
      '/proc/sys/kernel/randomize_va_space',
      "x' UNION SELECT 'k'; --",
      '__proto__',
      'constructor',
      '\0',
      { $ne: null },
      ['k'],
      0,
    ].flatMap((kid) => [
      hmac({ ...header, kid }, claims, key()),
      hmac({ ...header, kid }, claims, Buffer.alloc(0)),
    ]),
  'a kid that leads to another kind’s key': ({ header, claims, key }, kind) =>
    hmac(
      { ...header, kid: `../${another(kind)}/${String(header.kid)}` },
      claims,
      key(another(kind)),
    ),
  'another kind': (_parts, kind) => genuine[another(kind)],
  'another kind’s key': ({ header, claims, key }, kind) => hmac(header, claims, key(another(kind))),
  'another kind’s audience': ({ header, claims, key }, kind) =>
    hmac(header, { ...claims, aud: `cauce/sandbox/${another(kind)}` }, key()),
  'a list of audiences': ({ header, claims, key }) =>
    hmac(header, { ...claims, aud: [claims.aud, 'x'] }, key()),
  'another issuer': ({ header, claims, key }) => hmac(header, { ...claims, iss: 'Cauce' }, key()),
  'another environment': ({ header, claims, key }, kind) =>
    ['staging', 'production'].map((name) =>
      hmac(header, { ...claims, aud: `cauce/${name}/${kind}` }, key(kind, name)),
    ),
  'not valid yet': ({ header, claims, key }) =>
    hmac(header, { ...claims, nbf: Number(claims.exp) }, key()),
  'without an end': ({ header, claims, key }) => {
    const { exp: _exp, ...endless } = claims;
    return hmac(header, endless, key());
  },
  'with an end that is no time': ({ header, claims, key }) =>
    ['9999999999', null, 1e300, [claims.exp], -0.5].map((exp) =>
      hmac(header, { ...claims, exp }, key()),
    ),
  'expired, and forged': ({ header, claims }) =>
    hmac(header, { ...claims, exp: 1 }, Buffer.from('guess')),
  'of a client that does not exist': ({ header, claims, key }) =>
    ['0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b1a', '__proto__', '*'].map((sub) =>
      hmac(header, { ...claims, sub }, key()),
    ),
  'claims twice, the last ones another’s': ({ header, claims }) => {
    const twice = `${JSON.stringify(claims).slice(0, -1)},"sub":"x","aud":"y"}`;
    return hmac(header, twice, Buffer.from('guess'));
  },
  'a header that names its algorithm twice': ({ header, claims, key }) =>
    hmac(`${JSON.stringify(header).slice(0, -1)},"alg":"none"}`, claims, key()),
  'claims twice, under the right key': ({ header, claims, key }, kind) =>
    hmac(
      header,
      `${JSON.stringify(claims).slice(0, -1)},"aud":"cauce/sandbox/${another(kind)}"}`,
      key(),
    ),
  'changed claims': ({ header, claims, signature }) =>
    `${encoded(header)}.${encoded({ ...claims, scopes: ['main', 'connect', 'admin'] })}.${signature}`,
  'no token': () => ['a', '.', '..', '...', 'null', 'undefined', '{}', 'Bearer', '%00'],
  huge: ({ header, claims, key }) => [
    hmac(header, { ...claims, x: 'x'.repeat(8000) }, key()),
    '.'.repeat(10_000),
    `${'a'.repeat(5000)}.${'b'.repeat(5000)}.c`,
  ],
};

const knock = (kind: TokenKind, token: string) =>
  server.request('GET', `/api/v1${DOORS[kind].path}`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe.each(KINDS)('an endpoint that requires the %s token', (kind) => {
  it('accepts the genuine token, and one that the test signs with the right key', async () => {
    const { header, claims, key } = partsOf(kind);
    for (const token of [genuine[kind], hmac(header, claims, key())])
      expect((await knock(kind, token)).status).toBeLessThan(300);
  });

  it.each(Object.entries(FORGERIES))('rejects a forged token: %s', async (_name, forge) => {
    for (const token of [forge(partsOf(kind), kind)].flat()) {
      const answer = await knock(kind, token);
      const { code, errorCode, message } = answer.body as Record<string, string>;
      expect([answer.status, code ?? errorCode, message, token]).toEqual([
        401,
        ...DOORS[kind].refused,
        token,
      ]);
    }
  });
});

it('never fetches a key for a forged token', () => {
  // If the service had fetched a key from this very server, the log would contain that request,
  // without a route.
  const strange = server.logs.filter((line) => line.includes('"route":"unmatched"'));
  expect(strange).toEqual([]);
});
