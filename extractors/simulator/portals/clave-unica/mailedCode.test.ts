import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../http/replies.ts';
import {
  hiddenIn,
  keep,
  locationOf,
  openSignOn,
  pageOf,
  ROOT,
} from '../../testing/signOnVisits.ts';
import type { Headers } from '../../testing/signOnVisits.ts';

let at: ReturnType<typeof openSignOn>;
beforeEach(() => {
  at = openSignOn();
});

describe('the mailed code of the CMF', () => {
  const code = { 'x-sandbox-scenario': 'challenge=code' };

  function asked(headers: Headers = code) {
    const jar = new Map<string, string>();
    const { visit, answered } = at.signOn('cmf', jar, { headers });
    const page = visit(locationOf(answered));
    const submit = (from: Reply, typed: Record<string, string> = {}) =>
      visit(`${ROOT}/no-documentado/codigo`, { ...hiddenIn(from), ...typed });
    return { jar, visit, page, submit };
  }

  it('is mailed when the person requests it, and completes the sign-on to the service', () => {
    const { visit, page, submit } = asked();
    expect(at.context.log.find('cmf', '12345678-5').challenges).toBe(0);
    const sent = submit(page);
    expect(at.context.log.find('cmf', '12345678-5').challenges).toBe(1);
    expect(pageOf(sent)('.destino').text()).toBe('m***@correo.cl');
    const wrong = submit(sent, { codigo: 'ABC123' });
    expect(pageOf(wrong)('.gob-response-error').text()).toContain('Te queda 1 intento');
    const right = submit(wrong, { codigo: '123456' });
    expect(locationOf(visit(locationOf(right)))).toContain('/clave-unica/retorno?code=');
  });

  it('locks the person out after two wrong attempts', () => {
    const { page, submit } = asked();
    const wrong = submit(submit(page), { codigo: 'ABC123' });
    const locked = submit(wrong, { codigo: 'ABC124' });
    expect(pageOf(locked)('.gob-response-error').text()).toBe('Usuario Bloqueado');
    expect(submit(wrong, { codigo: '123456' }).status).toBe(403);
  });

  it('must be typed before the person is signed on', () => {
    const { jar, visit } = asked();
    const start = keep(jar, at.partyOf('sii').start());
    expect(locationOf(visit(locationOf(start)))).toContain('/accounts/login/');
  });

  it('is refused without the CSRF token of its form', () => {
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
    const { answered } = at.signOn(entityId, new Map(), { headers });
    expect(locationOf(answered)).toContain('/openid/authorize?');
  });
});
