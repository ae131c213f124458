import { beforeEach, describe, expect, it } from 'vitest';
import { ownAddresses } from '../../http/addresses.ts';
import {
  institutionOf,
  keep,
  locationOf,
  openSignOn,
  pageOf,
  requestOf,
  ROOT,
} from '../../test/signOnVisits.ts';
import { signOnClient } from '../../shared/SignOn.ts';

const LOGOUT = `${ROOT}/api/v1/accounts/app/logout`;

let at: ReturnType<typeof openSignOn>;
beforeEach(() => {
  at = openSignOn();
});

describe('the single sign-on', () => {
  it('asks for the authorization with the parameters of the manual', () => {
    const { login, start } = at.signOn('cmf', new Map());
    const asked = new URL(locationOf(start), 'http://simulator');
    expect(asked.pathname).toBe(`${ROOT}/openid/authorize/`);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      // What the regulator adds.
      tipo_clave: 'CU',
      aplicacion: 'ctd',
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

  it.each(['openid rut', 'openid run name email'])(
    'accepts the scopes of older services: %s',
    (scope) => {
      const { start } = at.signOn('cmf', new Map());
      const asked = new URL(locationOf(start), 'http://simulator');
      asked.searchParams.set('scope', scope);
      const login = locationOf(at.ask(asked.pathname + asked.search, new Map()));
      expect(login.startsWith(`${ROOT}/accounts/login/?next=`)).toBe(true);
    },
  );

  it('returns the state of a service unchanged', () => {
    const { visit, start, answered } = at.signOn('sii', new Map());
    const stateIn = (target: string) =>
      new URL(target, 'http://simulator').searchParams.get('state');
    expect(stateIn(locationOf(visit(locationOf(answered))))).toBe(stateIn(locationOf(start)));
  });

  it('has the form, the fields and the button that the sources name', () => {
    const { shown, hidden, login } = at.signOn('cmf', new Map());
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

  it.each(['cmf', 'sii'])(
    'names on its page the service that the person signs on to: %s',
    (entityId) => {
      const $ = pageOf(at.signOn(entityId, new Map()).shown);
      expect($('main').text()).toContain(`Para continuar a ${institutionOf(entityId).name}`);
    },
  );

  it('allows its form to redirect to the service, and does not allow frames', () => {
    const { shown } = at.signOn('cmf', new Map());
    const policy = String(shown.headers['content-security-policy']);
    expect(policy).toContain("form-action 'self' https:;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('redirects back to the service', () => {
    const jar = new Map<string, string>();
    const { visit, answered } = at.signOn('sii', jar);
    const back = locationOf(visit(locationOf(answered)));
    expect(back).toMatch(/^\/sii\/clave-unica\/retorno\?code=[\w-]{20,}&state=[\w-]+$/);
    const session = at.partyOf('sii').finish(requestOf(back, jar));
    expect(session).toMatchObject({ entityId: 'sii', rut: '12345678-5' });
    expect(at.context.log.find('sii', '12345678-5')).toMatchObject({ logins: 1, requests: 1 });
  });

  it.each(['12345678-5', '123456785', '12345678'])('accepts the RUN as %s', (run) => {
    expect(at.signOn('sii', new Map(), { run }).answered.status).toBe(302);
    expect(at.context.log.find('sii', '12345678-5').logins).toBe(1);
  });

  it('does not ask for the password again within a minute', () => {
    const jar = new Map<string, string>();
    const { visit } = at.signOn('sii', jar);
    const start = keep(jar, at.partyOf('cmf').start());
    expect(locationOf(visit(locationOf(start)))).toContain(
      '/cmf/orquestador/conocetudeuda/clave_unica/redirect/?code=',
    );
    at.clock.now += 60_000;
    expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
  });

  it.each(['', '?redirect=http://evil.test/', '?redirect=/cmf/'])(
    'ends its session without a page or a redirect: logout%s',
    (query) => {
      const jar = new Map<string, string>();
      const { visit, start } = at.signOn('sii', jar);
      const { status, headers, body } = visit(LOGOUT + query);
      expect([status, headers['location'], body]).toEqual([204, undefined, '']);
      expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
    },
  );

  it('has a page at the service that opens the logout, and continues after a timer', () => {
    const { body } = at.partyOf('cmf').signOff('/cmf/salida', {});
    expect(String(body)).toContain(`location.href = "${LOGOUT}"`);
    expect(String(body)).toMatch(/setTimeout\(.*"\/cmf\/salida".*1000\)/);
  });

  /** Signs on to the tax service, up to the redirect back to it. */
  function cameBack() {
    const jar = new Map<string, string>();
    const { visit, answered } = at.signOn('sii', jar);
    const back = new URL(locationOf(visit(locationOf(answered))), 'http://simulator');
    const finish = (entityId: string) =>
      at.partyOf(entityId).finish(requestOf(back.pathname + back.search, jar));
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
    const start = new URL(locationOf(keep(jar, at.partyOf('cmf').start())), 'http://simulator');
    back.set('state', start.searchParams.get('state') ?? '');
    expect(finish('cmf')).toBeNull();
  });

  it('refuses a code used twice, or after five minutes', () => {
    const sii = signOnClient(institutionOf('sii'), ownAddresses);
    const used = cameBack();
    expect(at.context.signOn.redeem(sii, used.back.get('code'))).not.toBeNull();
    expect(used.finish('sii')).toBeNull();
    const inTime = cameBack();
    at.clock.now += 299_999;
    expect(at.context.signOn.redeem(sii, inTime.back.get('code'))).not.toBeNull();
    const late = cameBack();
    at.clock.now += 300_000;
    expect(at.context.signOn.redeem(sii, late.back.get('code'))).toBeNull();
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
  ])('shows why a login is refused: %s', (_name, typed, status, text) => {
    const { answered } = at.signOn('cmf', new Map(), typed);
    expect(answered.status).toBe(status);
    expect(pageOf(answered)('.gob-response-error').text()).toContain(text);
  });

  it('refuses a form without its CSRF token, or without the cookie', () => {
    const jar = new Map<string, string>();
    const { visit, hidden } = at.signOn('sii', jar, { password: 'equivocada' });
    const typed = { ...hidden, run: '12345678-5', password: 'clave9876' };
    const forged = { ...typed, csrfmiddlewaretoken: 'x' };
    expect(visit(`${ROOT}/accounts/login`, forged).status).toBe(403);
    expect(at.ask(`${ROOT}/accounts/login`, new Map(), typed).status).toBe(403);
  });

  it.each([
    ['openid/authorize', 'no está habilitada'],
    ['openid/authorize?client_id=portal-tgr&response_type=code', 'no está habilitada'],
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
    const reply = at.ask(`${ROOT}/${target}`, new Map());
    expect(reply.status).toBe(400);
    expect(pageOf(reply)('.gob-response-error').text()).toContain(text);
  });
});
