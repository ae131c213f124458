import { describe, expect, it } from 'vitest';
import type { InstitutionSession, RequestOptions } from '../../contract/session.ts';
import { portalServices } from './services.ts';

// What the sources report about the services of both portals, for people and for companies.

const HOME = 'https://portal.bancochile.cl/mibancochile-web/front/persona/index.html';
const services = portalServices(HOME);

interface Answer {
  readonly status?: number;
  readonly contentType?: string;
}

/** A portal that has set the given cookie, and gives this answer to each call. */
function portalWith(
  cookie: string | null,
  { status = 200, contentType = 'application/json' }: Answer,
) {
  const asked: RequestOptions[] = [];
  const reply = (options: RequestOptions) => {
    asked.push(options);
    // As sessions do: a redirect that the caller does not accept is followed, or rejected after a
    // form.
    if (status !== 200 && options.accept?.includes(status) !== true) {
      return Promise.reject(new Error(`Status ${String(status)}`));
    }
    return Promise.resolve({ status, contentType });
  };
  const session = {
    cookie: (name: string) => Promise.resolve(name === 'XSRF-TOKEN' ? cookie : null),
    get: (_path: string, options: RequestOptions) => reply(options),
    postJson: (_path: string, _body: object, options: RequestOptions) => reply(options),
  } as unknown as InstitutionSession;
  return { asked, session };
}

describe('a call', () => {
  it('sends the cookie for scripts back as a header, decoded', async () => {
    const { asked, session } = portalWith('abc%2F1%3D', {});
    await services.get(session, '/x', { page: 'x' });
    await services.post(session, '/x', {}, { page: 'x' });
    for (const { headers } of asked) expect(headers).toMatchObject({ 'x-xsrf-token': 'abc/1=' });
  });

  it('has no such header if the portal set no cookie', async () => {
    const { asked, session } = portalWith(null, {});
    await services.get(session, '/x', { page: 'x' });
    expect(asked[0]?.headers).not.toHaveProperty('x-xsrf-token');
  });

  it('requests JSON, and has the portal’s page as referer and origin', async () => {
    const { asked, session } = portalWith(null, {});
    await services.get(session, '/x', { page: 'x' });
    await services.post(session, '/x', {}, { page: 'x' });
    const headers = { accept: 'application/json, text/plain, */*', referer: HOME };
    expect(asked.map((one) => one.headers)).toEqual([
      headers,
      { ...headers, origin: 'https://portal.bancochile.cl' },
    ]);
  });
});

describe('an expired session', () => {
  it.each([301, 302, 303, 307, 308, 500])('is recognised by the status %i', async (status) => {
    const { session } = portalWith(null, { status });
    const lost = { code: 'SESSION_LOST' };
    await expect(services.get(session, '/x', { page: 'x' })).rejects.toMatchObject(lost);
    await expect(services.post(session, '/x', {}, { page: 'x' })).rejects.toMatchObject(lost);
  });

  it('is recognised by a page instead of JSON', async () => {
    const { session } = portalWith(null, { contentType: 'text/html' });
    await expect(services.get(session, '/x', { page: 'x' })).rejects.toMatchObject({
      code: 'SESSION_LOST',
    });
  });

  it('is not reported for an error status that the caller accepts', async () => {
    const { session } = portalWith(null, { status: 403 });
    const asked = { page: 'x', accept: [403] };
    expect(await services.post(session, '/x', {}, asked)).toMatchObject({ status: 403 });
  });
});
