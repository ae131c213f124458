import { createVerify, createPublicKey } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import type { Context } from 'koa';
import { load } from 'cheerio/slim';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInstitution } from '../../../src/catalogue/lookup.ts';
import { identityOf } from '../../../synthetic-person/identity.ts';
import { ownAddresses } from '../../addresses.ts';
import { Challenges } from '../../challenges.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { RequestLog } from '../../RequestLog.ts';
import { SessionStore } from '../../SessionStore.ts';
import { createClaveUnica } from './createClaveUnica.ts';
import { createRelyingParty } from './relyingParty.ts';
import { SignOn, signOnClient } from './SignOn.ts';

const ROOT = '/clave-unica';
const LOGOUT = `${ROOT}/api/v1/accounts/app/logout`;

let now: number;
let context: SimulatorContext;
let claveUnica: ReturnType<typeof createClaveUnica>;

beforeEach(() => {
  now = 1_000;
  const clock = () => now;
  context = {
    addresses: ownAddresses,
    sessions: new SessionStore({ now: clock, lifetimeMs: 900_000, capacity: 100 }),
    log: new RequestLog(clock),
    challenges: new Challenges(10),
    signOn: new SignOn(clock),
    now: clock,
    customerOf: () => {
      throw new Error('The sign-on knows nobody’s life');
    },
    secondMs: 1,
  };
  claveUnica = createClaveUnica(context);
});

function institutionOf(entityId: string) {
  const institution = findInstitution(entityId);
  if (institution === undefined) throw new Error(`The catalogue has no ${entityId}`);
  return institution;
}

type Headers = Readonly<Record<string, string>>;
type Jar = ReadonlyMap<string, string>;

/** A browser's request with its cookies. */
function request(
  target: string,
  jar: Jar,
  form?: Readonly<Record<string, string>>,
  headers: Headers = {},
): Context {
  return {
    method: form === undefined ? 'GET' : 'POST',
    origin: 'http://simulator',
    URL: new URL(target, 'http://simulator'),
    cookies: { get: (name: string) => jar.get(name) },
    get: (name: string) => headers[name] ?? '',
    is: () => 'urlencoded',
    request: { rawBody: new URLSearchParams(form).toString() },
  } as unknown as Context;
}

const pathIn = (target: string): string => target.replace(/^\/clave-unica|\?.*$/g, '');

const ask = (...given: Parameters<typeof request>): Reply =>
  claveUnica(request(...given), pathIn(given[0]));

function keep(jar: Map<string, string>, reply: Reply): Reply {
  for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, value);
  }
  return reply;
}

const partyOf = (entityId: string) =>
  createRelyingParty({
    institution: institutionOf(entityId),
    root: `/${entityId}`,
    cookieName: `${entityId}-cookie`,
    context,
  });

const locationOf = (reply: Reply): string => {
  expect(reply.status).toBe(302);
  return String(reply.headers['location']);
};

const pageOf = (reply: Reply) => load(String(reply.body));

const hiddenIn = (reply: Reply): Record<string, string> => {
  const $ = pageOf(reply);
  const fields = $('input[type=hidden]').toArray();
  return Object.fromEntries(
    fields.map((one) => [$(one).attr('name') ?? '', $(one).attr('value') ?? '']),
  );
};

/** Follows the login to the form and submits that password. */
function signOn(
  entityId: string,
  jar: Map<string, string>,
  { password = 'clave9876', run = '12.345.678-5', headers = {} } = {},
) {
  const visit = (target: string, form?: Record<string, string>) =>
    keep(jar, ask(target, jar, form, headers));
  const start = keep(jar, partyOf(entityId).start());
  const login = locationOf(visit(locationOf(start)));
  const shown = visit(login);
  const hidden = hiddenIn(shown);
  const typed = { ...hidden, run, password };
  const answered = visit(pageOf(shown)('form').attr('action') ?? '', typed);
  return { visit, start, shown, answered, hidden, login };
}

describe('the single sign-on', () => {
  it('asks for the authorization with the parameters of the manual', () => {
    const { login, start } = signOn('cmf', new Map());
    const asked = new URL(locationOf(start), 'http://simulator');
    expect(asked.pathname).toBe(`${ROOT}/openid/authorize/`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'portal-cmf',
      response_type: 'code',
      scope: 'openid run name',
      redirect_uri: signOnClient(institutionOf('cmf'), ownAddresses).redirectUri,
      state: expect.stringMatching(/^\w{30,}$/) as unknown,
    });
    expect(login.startsWith(`${ROOT}/accounts/login/?next=`)).toBe(true);
    const next = new URL(login, 'http://simulator').searchParams.get('next') ?? '';
    expect(next.startsWith(`${ROOT}/openid/authorize?`)).toBe(true);
  });

  it('has the form, the fields and the button that the sources name', () => {
    const { shown, hidden, login } = signOn('cmf', new Map());
    const $ = pageOf(shown);
    const next = new URL(login, 'http://simulator').searchParams.get('next') ?? '';
    expect(hidden).toEqual({
      csrfmiddlewaretoken: expect.stringMatching(/^\w{64}$/) as unknown,
      next,
      app_name: institutionOf('cmf').name,
      token: '',
    });
    expect($('#login-form').attr('action')).toBe(
      `${ROOT}/accounts/login?${new URLSearchParams({ next }).toString()}`,
    );
    expect($('#uname').attr('name')).toBe('run');
    expect($('#uname').closest('label').text()).toBe('Ingresa tu RUN');
    expect($('#pword').attr('name')).toBe('password');
    expect($('#pword').closest('label').text()).toBe('Ingresa tu ClaveÚnica');
    const button = $('button#login-submit');
    expect([button.text(), button.attr('disabled')]).toEqual(['INGRESA', 'disabled']);
  });

  it('lets its form lead back to the service, and is not framed', () => {
    const { shown } = signOn('cmf', new Map());
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https:;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('redirects back to the service', () => {
    const jar = new Map<string, string>();
    const { visit, answered } = signOn('sii', jar);
    const back = locationOf(visit(locationOf(answered)));
    expect(back).toMatch(/^\/sii\/clave-unica\/retorno\?code=[\w-]{20,}&state=[\w-]+$/);
    const session = partyOf('sii').finish(request(back, jar));
    expect(session).toMatchObject({ entityId: 'sii', rut: '12345678-5' });
    expect(context.log.find('sii', '12345678-5')).toMatchObject({ logins: 1, requests: 1 });
  });

  it.each(['12345678-5', '123456785', '12345678'])('takes the RUN as %s', (run) => {
    expect(signOn('sii', new Map(), { run }).answered.status).toBe(302);
    expect(context.log.find('sii', '12345678-5').logins).toBe(1);
  });

  it('does not ask again within a session, for a minute', () => {
    const jar = new Map<string, string>();
    const { visit } = signOn('sii', jar);
    const start = keep(jar, partyOf('tgr').start());
    expect(locationOf(visit(locationOf(start)))).toContain(
      '/tgr/no-documentado/clave-unica/retorno?code=',
    );
    now += 60_000;
    expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
  });

  it.each(['', '?redirect=http://evil.test/', '?redirect=/tgr/ingreso'])(
    'ends its session without a page or a redirect: logout%s',
    (query) => {
      const jar = new Map<string, string>();
      const { visit, start } = signOn('sii', jar);
      const { status, headers, body } = visit(LOGOUT + query);
      expect([status, headers['location'], body]).toEqual([204, undefined, '']);
      expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
    },
  );

  it('has a page at the service that opens the logout, and goes on by a timer', () => {
    const { body } = partyOf('tgr').signOff('/tgr/ingreso', {});
    expect(String(body)).toContain(`location.href = "${LOGOUT}"`);
    expect(String(body)).toMatch(/setTimeout\(.*"\/tgr\/ingreso".*1000\)/);
  });

  /** Signed on for the tax service, about to return to it. */
  function cameBack() {
    const jar = new Map<string, string>();
    const { visit, answered } = signOn('sii', jar);
    const back = new URL(locationOf(visit(locationOf(answered))), 'http://simulator');
    const finish = (entityId: string) =>
      partyOf(entityId).finish(request(back.pathname + back.search, jar));
    return { jar, back: back.searchParams, finish };
  }

  it('refuses another browser’s state', () => {
    const { back, finish } = cameBack();
    back.set('state', 'x');
    expect(finish('sii')).toBeNull();
  });

  it('refuses a return without a code', () => {
    const { back, finish } = cameBack();
    back.delete('code');
    expect(finish('sii')).toBeNull();
  });

  it('refuses a code of another service', () => {
    const { jar, back, finish } = cameBack();
    const start = new URL(locationOf(keep(jar, partyOf('cmf').start())), 'http://simulator');
    back.set('state', start.searchParams.get('state') ?? '');
    expect(finish('cmf')).toBeNull();
  });

  it('refuses a code used twice, or after five minutes', () => {
    const sii = signOnClient(institutionOf('sii'), ownAddresses);
    const used = cameBack();
    expect(context.signOn.redeem(sii, used.back.get('code'))).not.toBeNull();
    expect(used.finish('sii')).toBeNull();
    const inTime = cameBack();
    now += 299_999;
    expect(context.signOn.redeem(sii, inTime.back.get('code'))).not.toBeNull();
    const late = cameBack();
    now += 300_000;
    expect(context.signOn.redeem(sii, late.back.get('code'))).toBeNull();
  });

  it.each([
    ['wrong', { run: '22222222-2' }, 200, 'Datos de acceso no válidos'],
    [
      'wrong for the last time but one',
      { run: '22222222-2', headers: { 'x-sandbox-prior-failures': '2' } },
      200,
      'El usuario será bloqueado al siguiente intento fallido',
    ],
    ['locked', { run: '33333333-3' }, 200, 'Usuario Bloqueado'],
    ['unavailable', { run: '44444444-4' }, 503, 'está en mantención'],
    [
      'no RUN',
      { run: '12345678-4' },
      200,
      'Ingresa correctamente tu RUN de 7 u 8 números más dígito verificador',
    ],
    ['a password that breaks the rule', { password: 'corta' }, 200, 'Datos de acceso no válidos'],
  ])('shows the reason: %s', (_name, typed, status, text) => {
    const { answered } = signOn('cmf', new Map(), typed);
    expect(answered.status).toBe(status);
    expect(pageOf(answered)('.gob-response-error').text()).toContain(text);
  });

  it('knows no companies at the civil registry', () => {
    const { answered } = signOn('registro-civil', new Map(), { run: '76123606-7' });
    expect(pageOf(answered)('.gob-response-error').text()).toBe('Usuario no encontrado');
  });

  it('refuses a form without its CSRF token, or without the cookie', () => {
    const jar = new Map<string, string>();
    const { visit, hidden } = signOn('sii', jar, { password: 'equivocada' });
    const typed = { ...hidden, run: '12345678-5', password: 'clave9876' };
    const forged = { ...typed, csrfmiddlewaretoken: 'x' };
    expect(visit(`${ROOT}/accounts/login`, forged).status).toBe(403);
    expect(ask(`${ROOT}/accounts/login`, new Map(), typed).status).toBe(403);
  });

  it.each([
    ['openid/authorize', 'no está habilitada'],
    ['openid/authorize?client_id=portal-banco-chile&response_type=code', 'no está habilitada'],
    [
      'openid/authorize?client_id=portal-sii&response_type=code&scope=openid&state=s&redirect_uri=http://evil.test/',
      'no es válida',
    ],
    [
      'openid/authorize?client_id=portal-sii&response_type=code&scope=openid&redirect_uri=/sii/clave-unica/retorno',
      'no es válida',
    ],
    ['accounts/login?next=http://evil.test/', 'no es válida'],
    ['accounts/login', 'no es válida'],
  ])('refuses %s', (target, text) => {
    const reply = ask(`${ROOT}/${target}`, new Map());
    expect(reply.status).toBe(400);
    expect(pageOf(reply)('.gob-response-error').text()).toContain(text);
  });
});

describe('the mailed code of the CMF', () => {
  const code = { 'x-sandbox-scenario': 'challenge=code' };

  function asked(headers: Headers = code) {
    const jar = new Map<string, string>();
    const { visit, answered } = signOn('cmf', jar, { headers });
    const page = visit(locationOf(answered));
    const submit = (from: Reply, typed: Record<string, string> = {}) =>
      visit(`${ROOT}/no-documentado/codigo`, { ...hiddenIn(from), ...typed });
    return { jar, visit, page, submit };
  }

  it('is mailed when the person asks, and then leads to the service', () => {
    const { visit, page, submit } = asked();
    expect(context.log.find('cmf', '12345678-5').challenges).toBe(0);
    const sent = submit(page);
    expect(context.log.find('cmf', '12345678-5').challenges).toBe(1);
    expect(pageOf(sent)('.destino').text()).toBe('m***@correo.cl');
    const wrong = submit(sent, { codigo: 'ABC123' });
    expect(pageOf(wrong)('.gob-response-error').text()).toContain('Te queda 1 intento');
    const right = submit(wrong, { codigo: '123456' });
    expect(locationOf(visit(locationOf(right)))).toContain('/clave-unica/retorno?code=');
  });

  it('locks after two wrong ones', () => {
    const { page, submit } = asked();
    const wrong = submit(submit(page), { codigo: 'ABC123' });
    const locked = submit(wrong, { codigo: 'ABC124' });
    expect(pageOf(locked)('.gob-response-error').text()).toBe('Usuario Bloqueado');
    expect(submit(wrong, { codigo: '123456' }).status).toBe(403);
  });

  it('does not sign anybody on before it was typed', () => {
    const { jar, visit } = asked();
    const start = keep(jar, partyOf('sii').start());
    expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
  });

  it('refuses a form without its CSRF token', () => {
    const { page, submit } = asked();
    expect(submit(page, { csrfmiddlewaretoken: 'x' }).status).toBe(403);
  });

  it.each([
    ['cmf', {}],
    ['cmf', { 'x-sandbox-scenario': 'challenge=approve' }],
    ['registro-civil', code],
    ['sii', code],
    ['tgr', code],
  ])('is not asked for at %s with %j', (entityId, headers) => {
    const { answered } = signOn(entityId, new Map(), { headers });
    expect(locationOf(answered)).toContain('/openid/authorize?');
  });
});

describe('what services call from their servers', () => {
  const client = () => signOnClient(institutionOf('sii'), ownAddresses);

  function codeFor(): Record<string, string> {
    const { visit, answered } = signOn('sii', new Map());
    const back = new URL(locationOf(visit(locationOf(answered))), 'http://simulator');
    return {
      client_id: client().clientId,
      client_secret: context.signOn.secretOf(client()),
      redirect_uri: client().redirectUri,
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
    };
  }
  const post = (form: Record<string, string>) => ask(`${ROOT}/openid/token/`, new Map(), form);
  const jsonOf = (reply: Reply) => JSON.parse(String(reply.body)) as Record<string, unknown>;
  const userinfo = (token: string) =>
    ask(`${ROOT}/openid/userinfo/`, new Map(), {}, { authorization: `Bearer ${token}` });

  it('exchanges a code, once, for a token that tells who signed on, for an hour', () => {
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
    now += 3_600_000;
    expect(userinfo(String(token)).status).toBe(401);
  });

  it.each([
    ['another secret', { client_secret: 'x' }],
    ['another address', { redirect_uri: 'http://evil.test/' }],
    ['another grant', { grant_type: 'password' }],
    ['another client', { client_id: 'portal-cmf' }],
  ])('refuses %s', (_name, changed) => {
    expect(post({ ...codeFor(), ...changed }).status).toBe(400);
  });

  it('signs the id token with a key that its discovery document leads to', () => {
    const discovery = jsonOf(ask(`${ROOT}/openid/.well-known/openid-configuration`, new Map()));
    expect(discovery).toMatchObject({ issuer: `http://simulator${ROOT}/openid` });
    expect(discovery).not.toHaveProperty('code_challenge_methods_supported');
    const address = new URL(String(discovery['jwks_uri'])).pathname;
    const [key] = jsonOf(ask(address, new Map()))['keys'] as [JsonWebKey];
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
