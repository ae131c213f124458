import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { pick, textAt } from '../../shared/json.ts';
import type { JsonSite } from './JsonSite.ts';
import { readRefusal } from './messages.ts';

/** Statuses by which such an interface refuses a login and says why in the body. */
const REFUSALS = [400, 401, 403, 423] as const;

/** Everything that a later request needs is in the session's headers and cookies. */
export async function login(
  site: JsonSite,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<null> {
  await shakeHands(site, session);
  const response = await session.postJson(
    site.prefix + site.login.path,
    site.login.body(credentials.username, credentials.password),
    { page: 'login', expect: 'json', accept: REFUSALS },
  );
  const body = response.json();
  const token = pick(body, site.login.tokenAt);
  if (response.status !== 200 || typeof token !== 'string' || token === '') {
    throw (
      readRefusal(site, body) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The login was refused with an unknown code')
    );
  }
  session.setHeader('authorization', `Bearer ${token}`);
  return null;
}

async function shakeHands(site: JsonSite, session: InstitutionSession): Promise<void> {
  const { handshake } = site;
  if (handshake === null) return;
  const { xsrf } = handshake;
  const response = await session.get(site.prefix + handshake.path, {
    page: 'handshake',
    expect: 'json',
  });
  session.setHeader(handshake.deviceHeader, textAt(response.json(), handshake.tokenAt));
  session.setHeader(xsrf.header, await session.cookie(xsrf.cookie));
}

/** Gives the token back; nothing to do where none was given. */
export async function logout(site: JsonSite, session: InstitutionSession): Promise<void> {
  if (!session.hasHeader('authorization')) return;
  await session.postJson(site.prefix + site.logoutPath, {}, { page: 'logout', expect: 'any' });
}
