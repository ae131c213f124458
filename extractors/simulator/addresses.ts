import { connectors } from '../src/connectors/registry.ts';
import type { Institution } from '../src/contract/institution.ts';
import { UNDOCUMENTED_PATH } from '../src/contract/connector.ts';
import { CLAVE_UNICA_ORIGIN } from '../src/platforms/clave-unica/claveUnica.ts';

/** The path below which a mock portal stands; empty at the root of an origin. */
export type PortalRoot = '' | `/${string}`;

/** An absolute address, or a path of the simulator. */
export type Target = `/${string}` | `https://${string}`;

/** Where the mock portals stand, as their visitor sees it. */
export interface Addresses {
  readonly rootOf: (institution: Institution) => PortalRoot;
  /** The same for links from other portals. */
  readonly baseOf: (institution: Institution) => PortalRoot | `https://${string}`;
  readonly signOn: { readonly root: PortalRoot; readonly base: PortalRoot | `https://${string}` };
}

/** At the simulator's own address, for people: each below its id. */
export const ownAddresses: Addresses = {
  rootOf: ({ id }) => `/${id}`,
  baseOf: ({ id }) => `/${id}`,
  signOn: { root: '/clave-unica', base: '/clave-unica' },
};

const realRoot = ({ id }: Institution): PortalRoot => connectors.get(id)?.definition.path ?? '';

/** At the institutions' origins, for connectors whose names resolve to the simulator. */
export const realAddresses: Addresses = {
  rootOf: realRoot,
  baseOf: (institution) => `${institution.origin}${realRoot(institution)}`,
  signOn: { root: UNDOCUMENTED_PATH, base: `${CLAVE_UNICA_ORIGIN}${UNDOCUMENTED_PATH}` },
};
