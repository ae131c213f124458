import { load } from 'cheerio/slim';
import type { CheerioAPI } from 'cheerio/slim';
import type { Context } from 'koa';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { ownAddresses } from '../http/addresses.ts';
import { Challenges } from '../shared/challenges.ts';
import type { SimulatorContext } from '../shared/context.ts';
import type { Reply } from '../http/replies.ts';
import { createClaveUnica } from '../portals/clave-unica/createClaveUnica.ts';
import { createRelyingParty } from '../portals/clave-unica/relyingParty.ts';
import { SignOn } from '../shared/SignOn.ts';
import { RequestLog } from '../shared/RequestLog.ts';
import { SessionStore } from '../shared/SessionStore.ts';

/** The sign-on's root at the simulator's own address. */
export const ROOT = '/clave-unica';

export type Jar = Map<string, string>;
export type Headers = Readonly<Record<string, string>>;
type Form = Readonly<Record<string, string>>;

/** The sign-on, called directly, with its own clock. */
export function openSignOn() {
  const clock = { now: 1_000 };
  const now = () => clock.now;
  const context: SimulatorContext = {
    addresses: ownAddresses,
    sessions: new SessionStore({ now, lifetimeMs: 900_000, capacity: 100 }),
    log: new RequestLog(now),
    challenges: new Challenges(10),
    signOn: new SignOn(now),
    now,
    customerOf: () => {
      throw new Error('The sign-on knows nobody’s life');
    },
    secondMs: 1,
  };
  const claveUnica = createClaveUnica(context);

  const ask = (...given: Parameters<typeof requestOf>): Reply =>
    claveUnica(requestOf(...given), given[0].replace(/^\/clave-unica|\?.*$/g, ''));

  const partyOf = (entityId: string) =>
    createRelyingParty({
      institution: institutionOf(entityId),
      root: `/${entityId}`,
      cookieName: `${entityId}-cookie`,
      context,
    });

  /** Follows the login to the form and submits that password. */
  function signOn(
    entityId: string,
    jar: Jar,
    { password = 'clave9876', run = '12.345.678-5', headers = {} } = {},
  ) {
    const visit = (target: string, form?: Form) => keep(jar, ask(target, jar, form, headers));
    const start = keep(jar, partyOf(entityId).start());
    const login = locationOf(visit(locationOf(start)));
    const shown = visit(login);
    const hidden = hiddenIn(shown);
    const action = pageOf(shown)('form').attr('action') ?? '';
    const answered = visit(action, { ...hidden, run, password });
    return { visit, start, shown, answered, hidden, login };
  }

  return { clock, context, ask, partyOf, signOn };
}

export function institutionOf(entityId: string): Institution {
  const institution = findInstitution(entityId);
  if (institution === undefined) throw new Error(`The catalogue has no ${entityId}`);
  return institution;
}

/** A browser's request with its cookies. */
export function requestOf(
  target: string,
  jar: ReadonlyMap<string, string>,
  form?: Form,
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

/** Stores the answer's cookies and returns the answer. */
export function keep(jar: Jar, reply: Reply): Reply {
  for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar.set(name, value);
  }
  return reply;
}

/** The target of a redirect, which must have status 302. */
export function locationOf({ status, headers }: Reply): string {
  const { location } = headers;
  if (status !== 302 || typeof location !== 'string') throw new Error(`No redirect but ${status}`);
  return location;
}

export const pageOf = ({ body }: Reply): CheerioAPI => load(String(body));

function hiddenIn(reply: Reply): Record<string, string> {
  const $ = pageOf(reply);
  const fields = $('input[type=hidden]').toArray();
  return Object.fromEntries(
    fields.map((one) => [$(one).attr('name') ?? '', $(one).attr('value') ?? '']),
  );
}
