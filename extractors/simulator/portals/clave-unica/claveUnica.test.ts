import type { Context } from 'koa';
import { load } from 'cheerio/slim';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInstitution } from '../../../src/catalogue/lookup.ts';
import { ownAddresses } from '../../addresses.ts';
import { Challenges } from '../../challenges.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { RequestLog } from '../../RequestLog.ts';
import { SessionStore } from '../../SessionStore.ts';
import { createClaveUnica } from './createClaveUnica.ts';
import { createRelyingParty } from './relyingParty.ts';
import { SignOn, signOnClient } from './SignOn.ts';

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
    challenges: new Challenges(1),
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

/** A browser's request with its cookies. */
function request(
  target: string,
  jar: ReadonlyMap<string, string>,
  form?: Record<string, string>,
): Context {
  return {
    method: form === undefined ? 'GET' : 'POST',
    URL: new URL(target, 'http://simulator'),
    cookies: { get: (name: string) => jar.get(name) },
    get: () => '',
    is: () => 'urlencoded',
    request: { rawBody: new URLSearchParams(form).toString() },
  } as unknown as Context;
}

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
  expect(reply.status).toBe(303);
  return String(reply.headers['location']);
};

/** Follows the login to the form and submits that password. */
function signOn(entityId: string, jar: Map<string, string>, password: string, run?: string) {
  const visit = (target: string, form?: Record<string, string>) =>
    keep(jar, claveUnica(request(target, jar, form), target.replace(/^\/clave-unica|\?.*$/g, '')));
  const start = keep(jar, partyOf(entityId).start());
  const login = locationOf(visit(locationOf(start)));
  const shown = visit(login);
  const $ = load(String(shown.body));
  const hidden = Object.fromEntries(
    $('input[type=hidden]')
      .toArray()
      .map((input) => [$(input).attr('name') ?? '', $(input).attr('value') ?? '']),
  );
  const typed = { ...hidden, run: run ?? '12.345.678-5', password };
  const answered = visit($('form').attr('action') ?? '', typed);
  return { visit, start, answered, hidden };
}

describe('the single sign-on', () => {
  it('redirects back to the service', () => {
    const jar = new Map<string, string>();
    const { visit, answered } = signOn('sii', jar, 'clave9876');
    const back = locationOf(visit(locationOf(answered)));
    expect(back).toMatch(/^\/sii\/clave-unica\/retorno\?code=[\w-]{20,}&state=[\w-]+$/);
    const session = partyOf('sii').finish(request(back, jar));
    expect(session).toMatchObject({ entityId: 'sii', rut: '12345678-5' });
    expect(context.log.find('sii', '12345678-5')).toMatchObject({ logins: 1, requests: 1 });
  });

  it('does not ask again within a session, until logout', () => {
    const jar = new Map<string, string>();
    const { visit } = signOn('sii', jar, 'clave9876');
    const start = keep(jar, partyOf('tgr').start());
    expect(locationOf(visit(locationOf(start)))).toContain('/tgr/clave-unica/retorno?code=');
    expect(locationOf(visit(partyOf('tgr').signOff('/ingreso')))).toBe('/tgr/ingreso');
    expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login');
  });

  /** Signed on for the tax service, about to return to it. */
  function cameBack() {
    const jar = new Map<string, string>();
    const { visit, answered } = signOn('sii', jar, 'clave9876');
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

  it('refuses a code used twice, or after one minute', () => {
    const used = cameBack();
    expect(
      context.signOn.redeem(
        signOnClient(institutionOf('sii'), ownAddresses),
        used.back.get('code'),
      ),
    ).not.toBeNull();
    expect(used.finish('sii')).toBeNull();
    const late = cameBack();
    now += 60_000;
    expect(late.finish('sii')).toBeNull();
  });

  it.each([
    ['wrong', '22222222-2', 200, 'no son correctos'],
    ['locked', '33333333-3', 200, 'está bloqueada'],
    ['unavailable', '44444444-4', 503, 'está en mantención'],
    ['no RUN', '12345678-4', 200, 'El RUN no es válido'],
  ])('shows the reason: %s', (_name, run, status, text) => {
    const { answered } = signOn('cmf', new Map(), 'clave9876', run);
    expect(answered.status).toBe(status);
    expect(load(String(answered.body))('#mensaje-clave-unica').text()).toContain(text);
  });

  it('treats a password that breaks the rule as wrong', () => {
    const { answered } = signOn('cmf', new Map(), 'corta');
    expect(String(answered.body)).toContain('no son correctos');
  });

  it('refuses a form without its CSRF token', () => {
    const jar = new Map<string, string>();
    const { visit, hidden } = signOn('sii', jar, 'equivocada');
    const typed = { run: '12345678-5', password: 'clave9876' };
    const answer = visit('/clave-unica/accounts/login', {
      ...hidden,
      ...typed,
      csrfmiddlewaretoken: 'x',
    });
    expect(answer.status).toBe(403);
  });

  it.each([
    '/clave-unica/openid/authorize',
    '/clave-unica/openid/authorize?client_id=portal-sii&response_type=code&state=s&redirect_uri=http://evil.test/',
    '/clave-unica/openid/authorize?client_id=portal-banco-chile&response_type=code&state=s&redirect_uri=/banco-chile/clave-unica/retorno',
    '/clave-unica/accounts/login?next=http://evil.test/',
    '/clave-unica/accounts/login',
  ])('refuses %s', (target) => {
    const path = target.replace(/^\/clave-unica|\?.*$/g, '');
    expect(claveUnica(request(target, new Map()), path).status).toBe(400);
  });

  it.each(['http://evil.test/', '//evil.test/', '/siix/y', '/sii', '/sii/\r\nx', '/banco-chile/y'])(
    'does not redirect to %j after logout',
    (redirect) => {
      const query = new URLSearchParams({ redirect });
      const target = `/clave-unica/accounts/logout?${query.toString()}`;
      const reply = claveUnica(request(target, new Map()), '/accounts/logout');
      expect(locationOf(reply)).toBe('/clave-unica/');
    },
  );
});
