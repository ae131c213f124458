import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { LoginKind } from '../../contract/institution.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { readHtml, readLink } from '../../shared/html.ts';
import { textAt } from '../../shared/json.ts';
import { rutNumberOf } from '../../shared/rut.ts';
import { readFailure } from './messages.ts';
import { API, APPLICATION, CLAVE_UNICA_LINK, ENTRANCE, ENVELOPE, EXIT } from './tgrApi.ts';

/** Error statuses whose body has a code. */
const SPOKEN_STATUSES = [400, 401, 403, 503] as const;

/** Logs in with either password and keeps the bearer token for later requests. */
export async function login(context: LoginContext): Promise<null> {
  const { session } = context;
  const body =
    context.loginKind === 'clave-unica'
      ? { tipo: 'PORTAL', ticket: await ticketFor(context) }
      : claveTributaria(context.credentials);
  const answer = await session.postJson(`${API}/sesiones`, body, {
    page: 'login',
    expect: 'json',
    accept: SPOKEN_STATUSES,
  });
  session.setHeader('authorization', `Bearer ${readToken(answer)}`);
  return null;
}

function claveTributaria({ username, password }: Credentials) {
  return {
    tipo: 'CLAVE_TRIBUTARIA',
    rut: rutNumberOf(username),
    dv: username.slice(-1),
    clave: password,
  };
}

/**
 * Signs on, and exchanges the ticket in the application's page for the token, as its script would.
 */
async function ticketFor(context: LoginContext): Promise<string> {
  const { session } = context;
  const entrance = await session.get(ENTRANCE, { page: 'login', expect: 'html' });
  const start = entrance.resolve(readLink(readHtml(entrance.text), CLAVE_UNICA_LINK));
  const home = await signOnByClaveUnica(context, start);
  const ticket = readHtml(home.text).$(APPLICATION.selector).attr(APPLICATION.ticket);
  if (ticket === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The application has not the ticket it had');
  }
  return ticket;
}

function readToken(answer: InstitutionResponse): string {
  const body = answer.json();
  const failure = readFailure(body);
  if (failure !== null) throw failure;
  if (answer.status === 503) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution refuses to serve');
  }
  return textAt(body, `${ENVELOPE.data}.token`);
}

/** Ends the session here and at the sign-on; harmless without one. */
export async function logout(session: InstitutionSession, loginKind: LoginKind): Promise<void> {
  try {
    if (session.hasHeader('authorization')) {
      await session.postJson(`${API}/sesiones/cierre`, {}, { page: 'logout', expect: 'any' });
    }
  } finally {
    await session.get(EXIT, { page: 'logout', expect: 'any' });
    if (loginKind === 'clave-unica') await signOffClaveUnica(session);
  }
}
