/** The screens that have an address of their own, behind the `#` of the page's. */
export type Route =
  | { name: 'sign-in' }
  | { name: 'code' }
  | { name: 'connections' }
  | { name: 'connection'; id: string }
  | { name: 'requests' }
  | { name: 'data' }
  /** What became of an act; it is not found again after a reload. */
  | { name: 'result' };

const NAMES = {
  'sign-in': '',
  code: '#codigo',
  connections: '#conexiones',
  requests: '#solicitudes',
  data: '#mis-datos',
  result: '#listo',
} as const;

const CONNECTION = /^#conexiones\/([\w-]{1,64})$/;

/** The hash of a route; the empty one of the first screen. */
export function hashOf(route: Route): string {
  return route.name === 'connection' ? `${NAMES.connections}/${route.id}` : NAMES[route.name];
}

/** The route of a hash; an unknown one leads to the first screen. */
export function routeOf(hash: string): Route {
  const [, id] = CONNECTION.exec(hash) ?? [];
  if (id !== undefined) return { name: 'connection', id };
  for (const [name, own] of Object.entries(NAMES))
    if (own === hash) return { name: name as keyof typeof NAMES };
  return { name: 'sign-in' };
}

/** Where the page is in the browser's history. */
export interface Addresses {
  /** The hash, with its `#`; empty where there is none. */
  read: () => string;
  push: (hash: string) => void;
  replace: (hash: string) => void;
  /** Called when the person goes back, forward, or follows a link. @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
}

const here = (hash: string) => `${location.pathname}${location.search}${hash}`;

/** Of the browser. */
export const browserAddresses: Addresses = {
  read: () => location.hash,
  push: (hash) => history.pushState(null, '', here(hash)),
  replace: (hash) => history.replaceState(null, '', here(hash)),
  subscribe: (onChange) => {
    window.addEventListener('popstate', onChange);
    return () => window.removeEventListener('popstate', onChange);
  },
};
