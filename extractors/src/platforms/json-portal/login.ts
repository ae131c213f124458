import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { textAt } from '../../shared/json.ts';
import { passSecondFactor } from '../second-factor/passSecondFactor.ts';
import type { JsonPortalConfig } from './JsonPortalConfig.ts';
import { readLoginAnswer, REFUSALS } from './secondFactor.ts';

/** Returns no state: later requests only need the session's headers and cookies. */
export async function login(
  config: JsonPortalConfig,
  { session, credentials, person }: LoginContext,
): Promise<null> {
  await shakeHands(config, session);
  const response = await session.postJson(
    config.prefix + config.login.path,
    config.login.body(credentials.username, credentials.password),
    { page: 'login', expect: 'json', accept: REFUSALS },
  );
  const token = await passSecondFactor(person, readLoginAnswer(config, session, response));
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
