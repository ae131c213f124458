/** The pages by their names in the address. */
const NAMES = {
  home: '',
  tasks: 'tareas',
  connections: 'conexiones',
  webhooks: 'webhooks',
  keys: 'llaves',
  usage: 'uso',
  log: 'registro',
  widget: 'widget',
  institutions: 'instituciones',
  team: 'equipo',
  goLive: 'revision',
  invitation: 'invitacion',
  organisation: 'organizacion',
} as const;

/** The pages, after the first, of those who have not signed in. */
type EntrancePage = 'invitation' | 'organisation';
type PageName = Exclude<keyof typeof NAMES, EntrancePage>;

export const isEntrance = (page: Route['page']): page is EntrancePage =>
  page === 'invitation' || page === 'organisation';

/** The pages of a signed-in member, in the order of the menu. */
export const PAGES = (Object.keys(NAMES) as Route['page'][]).filter(
  (page): page is PageName => !isEntrance(page),
);

/** A page, one thing of it, and what the list is narrowed to: in the hash of the page's address. */
export interface Route {
  page: keyof typeof NAMES;
  /** Null for the page itself. */
  id: string | null;
  query: Readonly<Record<string, string>>;
}

export const HOME: Route = { page: 'home', id: null, query: {} };

/** The hash of a route, such as `#/tareas/ID` or `#/tareas?status=error`. */
export function hashOf(
  page: Route['page'],
  id: string | null = null,
  query: Route['query'] = {},
): string {
  const text = new URLSearchParams(query).toString();
  const path = [NAMES[page], ...(id === null ? [] : [encodeURIComponent(id)])].join('/');
  return `#/${path}${text === '' ? '' : `?${text}`}`;
}

/** The route of a hash; the first page for an unknown one. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [name = '', id = ''] = path.split('/', 2);
  const page = (Object.keys(NAMES) as Route['page'][]).find((one) => NAMES[one] === name);
  if (page === undefined) return HOME;
  return {
    page,
    id: id === '' ? null : decoded(id),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
