import type { Edits } from './Edits.ts';
import { camelCase } from './readOptions.ts';
import type { Options } from './readOptions.ts';

/**
 * Starts a platform with one institution: a form login and a profile page, enough for
 * `identity-validation`. The contract suite names the actions that are missing.
 */
export async function addPlatform(edits: Edits, { platform }: Options): Promise<void> {
  const key = camelCase(platform);
  const pascal = key.charAt(0).toUpperCase() + key.slice(1);
  if (edits.exists(`src/platforms/${platform}`) || edits.exists(`simulator/portals/${platform}`)) {
    throw new Error(`The platform ${platform} exists already: --platform ${platform}`);
  }
  const connector: Readonly<Record<string, string>> = {
    [`${pascal}Config.ts`]: configType(pascal),
    [`plain${pascal}Config.ts`]: plainConfig(pascal),
    'fetch.ts': fetchPart(pascal),
    'parse.ts': parsePart(pascal),
    'normalise.ts': normalisePart(pascal),
    [`${key}.ts`]: factory(platform, key, pascal),
  };
  for (const [file, text] of Object.entries(connector)) {
    edits.create(`src/platforms/${platform}/${file}`, text);
  }
  const portal: Readonly<Record<string, string>> = {
    [`${pascal}Portal.ts`]: portalType(pascal),
    'mockPortals.ts': portals(key, pascal),
    [`create${pascal}Portal.ts`]: createPortal(pascal),
  };
  for (const [file, text] of Object.entries(portal)) {
    edits.create(`simulator/portals/${platform}/${file}`, text);
  }
  const registry = 'src/connectors/registry.ts';
  await edits.before(
    registry,
    'import { htmlPortal }',
    `import { ${key} } from '../platforms/${platform}/${key}.ts';
import { plain${pascal}Config } from '../platforms/${platform}/plain${pascal}Config.ts';
`,
  );
  await edits.before(
    registry,
    '    // Institutions with a platform of their own.',
    `    ...configsOf('${platform}', [], plain${pascal}Config).map(${key}),\n`,
  );
  const simulator = 'simulator/createSimulator.ts';
  await edits.before(
    simulator,
    'import { RequestLog }',
    `import { create${pascal}Portal } from './portals/${platform}/create${pascal}Portal.ts';
import { ${key}Portals, plain${pascal}Portal } from './portals/${platform}/mockPortals.ts';
`,
  );
  await edits.before(
    simulator,
    '  // Institutions with a platform of their own.',
    `  mountPlatform('${platform}', ${key}Portals, plain${pascal}Portal, create${pascal}Portal);\n`,
  );
}

const configType = (
  pascal: string,
): string => `import type { FormLoginConfig } from '../form-login/FormLoginConfig.ts';

/** What differs between the portals of the platform. */
export interface ${pascal}Config extends FormLoginConfig {
  /** Texts of the menu's links. */
  readonly links: Readonly<Record<'profile', string>>;
  /** Labels of the values on the pages. */
  readonly labels: Readonly<Record<'rut', string>>;
}
`;

const plainConfig = (
  pascal: string,
): string => `import { oneFormLogin } from '../form-login/FormLoginConfig.ts';
import type { ${pascal}Config } from './${pascal}Config.ts';

/** Defaults of the platform; an institution's definition overrides them. */
export function plain${pascal}Config(entityId: string): ${pascal}Config {
  return {
    entityId,
    ...oneFormLogin('#ingreso', { field: 'rut', style: 'plain' }, 'clave'),
    messages: {
      wrongLogin: ['rut o clave incorrectos'],
      locked: ['clave está bloqueada'],
      unavailable: ['en mantención'],
      expired: ['sesión expiró'],
      actionRequired: ['debe actualizar sus datos'],
    },
    links: { profile: 'Mis datos' },
    labels: { rut: 'RUT' },
  };
}
`;

const fetchPart = (
  pascal: string,
): string => `import type { FetchContext, LoginContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { findLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import type { ${pascal}Config } from './${pascal}Config.ts';

/** Addresses of the pages that the menu links. */
export type ${pascal}Menu = Readonly<Record<'profile', string>>;

export async function login(
  config: ${pascal}Config,
  context: LoginContext,
): Promise<${pascal}Menu> {
  const { response, page } = await submitLogin(config, context);
  const profile = findLink(page, config.links.profile);
  if (profile === null) throw notInside(config, page);
  return { profile: response.resolve(profile) };
}

export async function* fetchProfile({
  session,
  state,
}: FetchContext<${pascal}Menu>): AsyncIterable<RawDocument> {
  yield (await session.get(state.profile, { page: 'profile', expect: 'html' })).document();
}
`;

const parsePart = (
  pascal: string,
): string => `import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readLabelled } from '../../shared/html.ts';
import { readRut } from '../../shared/rut.ts';
import { readNotice } from '../form-login/messages.ts';
import { pageOf } from '../form-login/pageOf.ts';
import type { ${pascal}Config } from './${pascal}Config.ts';

/** A parsed page. */
export interface ${pascal}Page {
  readonly kind: 'profile';
  readonly rut: string;
}

/** Parses a portal's pages. Throws \`UNEXPECTED_PAGE\` for what the configuration does not describe. */
export function createParser(config: ${pascal}Config): (document: RawDocument) => ${pascal}Page {
  return (document) => {
    const page = pageOf(document);
    const notice = readNotice(config, page);
    if (notice !== null) throw notice;
    if (document.page !== 'profile') {
      throw new ExtractionError('UNEXPECTED_PAGE', \`There is no page "\${document.page}"\`);
    }
    return { kind: 'profile', rut: readRut(readLabelled(page, config.labels.rut)) };
  };
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

const factory = (
  platform: string,
  key: string,
  pascal: string,
): string => `import { defineAction, defineConnector, UNDOCUMENTED_PATH } from '../../contract/connector.ts';
import type { Connector } from '../../contract/connector.ts';
import { logout } from '../form-login/formLogin.ts';
import type { ${pascal}Config } from './${pascal}Config.ts';
import { fetchProfile, login } from './fetch.ts';
import type { ${pascal}Menu } from './fetch.ts';
import { normaliseIdentity } from './normalise.ts';
import { createParser } from './parse.ts';

/** The connector of a portal with a form login. */
export function ${key}(config: ${pascal}Config): Connector {
  const parse = createParser(config);
  return defineConnector<${pascal}Menu>({
    definition: {
      entityId: config.entityId,
      platform: '${platform}',
      path: UNDOCUMENTED_PATH,
      headers: {},
      extraOrigins: [],
    },
    login: (context) => login(config, context),
    logout: (session) => logout(config, session),
    actions: {
      'identity-validation': defineAction({
        fetch: fetchProfile,
        parse,
        normalise: normaliseIdentity,
      }),
    },
  });
}
`;

const portalType = (
  pascal: string,
): string => `import type { FormPortal } from '../form-portal/FormPortal.ts';

/** How one mock portal of the platform looks. */
export interface ${pascal}Portal extends FormPortal {
  readonly links: Readonly<Record<'profile' | 'logout', string>>;
  readonly labels: Readonly<Record<'name' | 'rut', string>>;
}
`;

const portals = (
  key: string,
  pascal: string,
): string => `import type { ${pascal}Portal } from './${pascal}Portal.ts';

/** Defaults of the platform. */
export function plain${pascal}Portal(entityId: string): ${pascal}Portal {
  return {
    entityId,
    charset: 'utf-8',
    cookieName: 'sid',
    csrfField: 'csrf',
    login: {
      formId: 'ingreso',
      steps: 1,
      rutField: 'rut',
      rutLabel: 'RUT',
      rutPattern: /^\\d{1,8}-[\\dkK]$/,
      rutHint: 'Sin puntos y con guion',
      passwordField: 'clave',
      passwordLabel: 'Clave',
    },
    messages: {
      wrong: 'RUT o clave incorrectos.',
      locked: 'Tu clave está bloqueada.',
      unavailable: { text: 'El sitio está en mantención.', status: 503 },
      expired: 'Tu sesión expiró.',
    },
    links: { profile: 'Mis datos', logout: 'Salir' },
    labels: { name: 'Nombre', rut: 'RUT' },
  };
}

/** Mock portals that differ from the defaults. */
export const ${key}Portals: readonly ${pascal}Portal[] = [];
`;

const createPortal = (
  pascal: string,
): string => `import { identityOf } from '../../../synthetic-person/identity.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { innerPages, labelled } from '../form-portal/content.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import type { ${pascal}Portal } from './${pascal}Portal.ts';

/** A portal with a form login and a profile page. */
export function create${pascal}Portal(
  portal: ${pascal}Portal,
  institution: Institution,
  context: SimulatorContext,
  root: \`/\${string}\`,
): PortalHandler {
  const inside = innerPages(institution, root, [
    ['/mis-datos', portal.links.profile],
    ['/salir', portal.links.logout],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, rut, session, ctx } = visit;
    const { name } = identityOf(rut);
    if (path === '/inicio') return visit.send(inside('Bienvenida', html\`<p>Hola, \${name}.</p>\`));
    if (!(await holdReading(context, session, ctx))) return visit.expired();
    if (path !== '/mis-datos') return visit.notFound();
    const profile = inside(
      portal.links.profile,
      labelled([
        [portal.labels.name, name],
        [portal.labels.rut, formatRut(rut, 'dotted')],
      ]),
    );
    return visit.send(visit.isMalformed ? redesigned(profile) : profile);
  }

  return createFormPortal(portal, institution, context, root, { show });
}
`;
