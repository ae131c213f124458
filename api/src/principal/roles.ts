/**
 * What a person of a client may do in the console, from the most to the least. The API, the console
 * and the site read this table.
 */
export const ROLES = ['owner', 'developer', 'support', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const EVERYBODY = ROLES;
const DEVELOPERS = ['owner', 'developer'] as const;

/** The roles that have each permission. */
export const PERMISSIONS = {
  'usage:read': EVERYBODY,
  'requests:read': EVERYBODY,
  'tasks:read': EVERYBODY,
  'connections:read': EVERYBODY,
  'events:read': EVERYBODY,
  'webhooks:read': EVERYBODY,
  'keys:read': EVERYBODY,
  'widget:read': EVERYBODY,
  'institutions:read': EVERYBODY,
  'members:read': EVERYBODY,
  'keys:write': DEVELOPERS,
  'webhooks:write': DEVELOPERS,
  'widget:write': DEVELOPERS,
  'connections:write': ['owner', 'developer', 'support'],
  'members:write': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type Permission = keyof typeof PERMISSIONS;

export const isAllowed = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);

/** The permissions of a role, in the order of the table. */
export const permissionsOf = (role: Role): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((one) => isAllowed(role, one));
