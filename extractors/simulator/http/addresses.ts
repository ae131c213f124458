import { connectors } from '../../src/connectors/registry.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { CLAVE_UNICA_ORIGIN } from '../../src/families/clave-unica/claveUnica.ts';

/** Prefix of paths that a portal needs and no source names; connectors know none of them. */
export const UNNAMED_PATH = '/no-documentado';

/** The path prefix of a mock portal; empty if it is served at the root of an origin. */
export type PortalRoot = '' | `/${string}`;

/** An absolute address, or a path of the simulator. */
export type Target = `/${string}` | `https://${string}`;

/** The addresses of the mock portals as their visitors see them. */
export interface Addresses {
  readonly rootOf: (institution: Institution) => PortalRoot;
  /** The portal's root, for links from other portals. */
  readonly baseOf: (institution: Institution) => PortalRoot | `https://${string}`;
  /** Another origin of the institution, by the first label of its host. */
  readonly otherOf: (institution: Institution, label: string) => PortalRoot | `https://${string}`;
  readonly signOn: { readonly root: PortalRoot; readonly base: PortalRoot | `https://${string}` };
}

/** The simulator's own address, for people: each portal is served below its id. */
export const ownAddresses: Addresses = {
  rootOf: ({ id }) => `/${id}`,
  baseOf: ({ id }) => `/${id}`,
  otherOf: ({ id }, label) => `/${id}/${label}`,
  signOn: { root: '/clave-unica', base: '/clave-unica' },
};

/** Hosts that connectors do not visit, but other programs. */
export const FURTHER_ORIGINS: Readonly<Record<string, readonly string[]>> = {
  sii: ['https://palena.sii.cl'],
};

const otherOrigins = (id: string): readonly string[] => [
  ...(connectors.get(id)?.definition.extraOrigins ?? []),
  ...(FURTHER_ORIGINS[id] ?? []),
];

/** The institutions' origins, for connectors that resolve those names to the simulator. */
export const realAddresses: Addresses = {
  rootOf: () => '',
  baseOf: (institution) => institution.origin,
  otherOf: ({ id }, label) => {
    const origin = otherOrigins(id).find((one) => one.startsWith(`https://${label}.`));
    if (origin === undefined) throw new Error(`${id} has no host "${label}"`);
    return origin as `https://${string}`;
  },
  signOn: { root: '', base: CLAVE_UNICA_ORIGIN },
};

/** The tax service's newest applications share a host with its login for the treasury. */
const SHARED_ORIGIN = 'https://www2.sii.cl';
const isOf = ({ id }: Institution, origin: string, path: string): boolean =>
  origin !== SHARED_ORIGIN || (id === 'sii') === /^\/(app|vica|carpetatributaria)\//.test(path);

/**
 * The path that a request to a real origin asks a portal's handler for. At the institution's own
 * origin it is relative to the portal's root; at its other origins it is prefixed with the first
 * label of the host. Null for any other origin.
 */
export function handledPath(institution: Institution, origin: string, path: string): string | null {
  if (institution.origin === origin) return path;
  if (!otherOrigins(institution.id).includes(origin) || !isOf(institution, origin, path))
    return null;
  return `/${new URL(origin).hostname.split('.')[0] ?? ''}${path}`;
}

/** The addresses of one institution's portal. */
export function addressesOf(institution: Institution, addresses: Addresses) {
  const own = addresses.baseOf(institution);
  /** The address of a path that is prefixed with the first label of its host. */
  const at = (path: string): Target => {
    const [, label = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
    return `${addresses.otherOf(institution, label)}${rest}` as Target;
  };
  return {
    /** The institution's own origin, or the portal's root at the simulator's. */
    own,
    /** Whether its visitors use the institution's real addresses. */
    isReal: own.startsWith('https://'),
    here: (path: string): Target => `${own}${path}` as Target,
    at,
    /** The same for several paths, by their names. */
    atEach: <Name extends string>(paths: Readonly<Record<Name, string>>) => {
      const all = Object.entries<string>(paths).map(([name, path]) => [name, at(path)]);
      return Object.fromEntries(all) as Readonly<Record<Name, Target>>;
    },
  };
}
