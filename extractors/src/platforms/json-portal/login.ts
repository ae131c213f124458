import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { pick, textAt } from '../../shared/json.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { readRefusal } from './messages.ts';

/** Statuses of a refused login whose body says why. */
const REFUSALS = [400, 401, 403, 423] as const;

/** Later requests need nothing but the session's headers and cookies. */
export async function login(
  config: JsonPortalConfig,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<null> {
  await shakeHands(config, session);
  const response = await session.postJson(
    config.prefix + config.login.path,
    config.login.body(credentials.username, credentials.password),
    { page: 'login', expect: 'json', accept: REFUSALS },
  );
  const body = response.json();
  const token = pick(body, config.login.tokenAt);
  if (response.status !== 200 || typeof token !== 'string' || token === '') {
    throw (
      readRefusal(config, body) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The login was refused with an unknown code')
    );
  }
  session.setHeader('authorization', `Bearer ${token}`);
  return null;
}

async function shakeHands(config: JsonPortalConfig, session: InstitutionSession): Promise<void> {
  const { handshake } = config;
  if (handshake === null) return;
  const { xsrf } = handshake;
  const response = await session.get(config.prefix + handshake.path, {
    page: 'handshake',
    expect: 'json',
  });
  session.setHeader(handshake.deviceHeader, textAt(response.json(), handshake.tokenAt));
  session.setHeader(xsrf.header, await session.cookie(xsrf.cookie));
}

/** Revokes the token, if there is one. */
export async function logout(config: JsonPortalConfig, session: InstitutionSession): Promise<void> {
  if (!session.hasHeader('authorization')) return;
  await session.postJson(config.prefix + config.logoutPath, {}, { page: 'logout', expect: 'any' });
}
