import { END_OF_IMPORTS, type Edits } from './Edits.ts';
import { ownPortal } from './ownPortal.ts';
import type { Options } from './readOptions.ts';

/**
 * Starts an institution's own connector and its mock portal at the institution's origin: a login by
 * JSON and the person's data, enough for `identity-validation`. Addresses and fields are
 * placeholders to be replaced by those of the sources. In the sandbox, everything else comes from
 * the stand-in.
 */
export async function addOwnConnector(edits: Edits, options: Options): Promise<void> {
  const { id, key } = options;
  const pascal = key.charAt(0).toUpperCase() + key.slice(1);
  const connector: Readonly<Record<string, string>> = {
    'portal.ts': PORTAL,
    'answers.ts': ANSWERS,
    'login.ts': LOGIN,
    'fetch.ts': FETCH,
    ...(options.type === 'bank'
      ? { 'parse.ts': BANK_PARSE, 'definition.ts': bankDefinition(options) }
      : {
          'parse.ts': parsePart(pascal),
          'normalise.ts': normalisePart(pascal),
          'definition.ts': definition(options),
        }),
  };
  for (const [file, text] of Object.entries(connector)) {
    edits.create(`src/connectors/${id}/${file}`, text);
  }
  edits.create(`simulator/portals/${id}/create${pascal}Portal.ts`, ownPortal(options.name, pascal));
  const registry = 'src/connectors/registry.ts';
  await edits.before(registry, END_OF_IMPORTS, `import { ${key} } from './${id}/definition.ts';\n`);
  await edits.before(registry, '  ].map((connector) =>', `    ${key},\n`);
  const simulator = 'simulator/createSimulator.ts';
  await edits.before(
    simulator,
    'import { RequestLog }',
    `import { create${pascal}Portal } from './portals/${id}/create${pascal}Portal.ts';\n`,
  );
  await edits.before(simulator, '  return all;', `  mount('${id}', create${pascal}Portal);\n`);
}

const PORTAL = `/** Paths of the institution's calls, below its origin. */
export const CALLS = {
  login: '/api/sesion',
  logout: '/api/sesion/cierre',
  profile: '/api/cliente',
} as const;

/** Codes with which the institution refuses a login. */
export const CODES = {
  wrong: 'CLAVE_INCORRECTA',
  locked: 'CLAVE_BLOQUEADA',
  confirmation: 'REQUIERE_CONFIRMACION',
} as const;
`;

const ANSWERS = `import { jsonShape, object, string } from '../../shared/shape.ts';

/** The shapes of the institution's answers. */

export const loginAnswer = jsonShape(object({ token: string() }));

export const refusalAnswer = jsonShape(object({ codigo: string() }));

export const profileAnswer = jsonShape(object({ rut: string(), nombre: string() }));
`;

const LOGIN = `import { personRequired } from '../../contract/challenge.ts';
import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { loginAnswer, refusalAnswer } from './answers.ts';
import { CALLS, CODES } from './portal.ts';

/** Statuses of a refused login whose body contains the reason. */
const REFUSALS = [401, 403, 423];

/** Logs in with one call, whose token authorises the others. */
export async function login({ session, credentials }: LoginContext): Promise<undefined> {
  const response = await session.postJson(
    CALLS.login,
    { rut: credentials.username, clave: credentials.password },
    { page: 'login', expect: 'json', accept: REFUSALS },
  );
  if (response.status !== 200) throw refusalOf(refusalAnswer.read(response.document()).codigo);
  const { token } = loginAnswer.read(response.document());
  session.setHeader('authorization', \`Bearer \${token}\`);
  return undefined;
}

function refusalOf(code: string): ExtractionError {
  switch (code) {
    case CODES.wrong:
      return new ExtractionError('WRONG_LOGIN', 'The institution refused the login');
    case CODES.locked:
      return new ExtractionError('LOCKED', 'The institution has locked the password');
    case CODES.confirmation:
      return personRequired();
    default:
      return new ExtractionError('UNEXPECTED_PAGE', 'The login was refused with an unknown code', {
        page: 'login',
        field: 'codigo',
      });
  }
}

export async function logout(session: InstitutionSession): Promise<void> {
  if (!session.hasHeader('authorization')) return;
  await session.postJson(CALLS.logout, {}, { page: 'logout', expect: 'any' });
}
`;

const FETCH = `import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { CALLS } from './portal.ts';

export async function* fetchProfile({
  session,
}: FetchContext<undefined>): AsyncIterable<RawDocument> {
  yield (await session.get(CALLS.profile, { page: 'profile', expect: 'json' })).document();
}
`;

const parsePart = (
  pascal: string,
): string => `import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { profileAnswer } from './answers.ts';

/** A parsed answer. */
export interface ${pascal}Page {
  readonly kind: 'profile';
  readonly rut: string;
}

/** Parses the institution's answers. Throws \`UNEXPECTED_PAGE\` for what their shapes do not describe. */
export function parse(document: RawDocument): ${pascal}Page {
  if (document.page !== 'profile') {
    throw new ExtractionError('UNEXPECTED_PAGE', \`There is no page "\${document.page}"\`);
  }
  const { rut } = profileAnswer.read(document);
  return { kind: 'profile', rut: readField('rut', () => readRut(rut)) };
}
`;

const normalisePart = (
  pascal: string,
): string => `import type { NormaliseContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { IdentityValidation } from '../../products/identityValidation.ts';
import type { ${pascal}Page } from './parse.ts';

export function normaliseIdentity(
  pages: readonly ${pascal}Page[],
  { username }: NormaliseContext,
): IdentityValidation {
  const [profile] = pages;
  if (profile === undefined) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The institution did not show the profile');
  }
  return { isValid: profile.rut === username };
}
`;

const definition = ({
  id,
  key,
  name,
}: Options): string => `import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { profileAnswer } from './answers.ts';
import { fetchProfile } from './fetch.ts';
import { login, logout } from './login.ts';
import { normaliseIdentity } from './normalise.ts';
import { parse } from './parse.ts';

/** ${name}. */
export const ${key}: Connector = defineConnector<undefined>({
  definition: {
    entityId: '${id}',
    headers: {},
    extraOrigins: [],
  },
  answers: { profile: profileAnswer },
  login,
  logout,
  actions: {
    'identity-validation': defineAction({ fetch: fetchProfile, parse, normalise: normaliseIdentity }),
  },
});
`;

const BANK_PARSE = `import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { profileAnswer } from './answers.ts';

/** Parses a page of the bank. */
export const parse = parseWith({ profile: readProfile });

function readProfile(document: RawDocument): BankPage {
  const { rut, nombre } = profileAnswer.read(document);
  return { kind: 'profile', rut: readField('rut', () => readRut(rut)), name: nombre };
}
`;

const bankDefinition = ({
  id,
  key,
  name,
}: Options): string => `import type { Connector } from '../../contract/connector.ts';
import { bankConnector } from '../../families/banking/bankConnector.ts';
import { profileAnswer } from './answers.ts';
import { fetchProfile } from './fetch.ts';
import { login, logout } from './login.ts';
import { parse } from './parse.ts';

/** ${name}. */
export const ${key}: Connector = bankConnector<undefined>({
  definition: { entityId: '${id}', headers: {}, extraOrigins: [] },
  answers: { profile: profileAnswer },
  login,
  logout,
  pages: { profile: fetchProfile },
  parse,
});
`;
