/** The screens that have their own address, in the hash of the page's address. */
export type Route =
  | { name: 'sign-in' }
  | { name: 'code' }
  | { name: 'connections' }
  | { name: 'connection'; id: string }
  | { name: 'requests' }
  | { name: 'data' }
  /** The outcome of an act; not available after a reload. */
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

/** The hash of a route; empty for the first screen. */
export function hashOf(route: Route): string {
  return route.name === 'connection' ? `${NAMES.connections}/${route.id}` : NAMES[route.name];
}

/** The route of a hash; the first screen for an unknown one. */
export function routeOf(hash: string): Route {
  const [, id] = CONNECTION.exec(hash) ?? [];
  if (id !== undefined) return { name: 'connection', id };
  for (const [name, own] of Object.entries(NAMES))
    if (own === hash) return { name: name as keyof typeof NAMES };
  return { name: 'sign-in' };
}
