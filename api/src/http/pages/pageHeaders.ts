/** Denies every browser permission except writing to the clipboard. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .concat('clipboard-write=(self)')
  .join(', ');

const WITH_PASSKEYS = PERMISSIONS.replace(
  'publickey-credentials-get=()',
  'publickey-credentials-create=(self), publickey-credentials-get=(self)',
);

type Policy = Readonly<Record<string, readonly string[]>>;

const policy = (directives: Policy): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

const COMMON = {
  'Cache-Control': 'no-store',
  'Permissions-Policy': PERMISSIONS,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Where a page may be framed, and what it may load besides this server's files. */
export interface PageAccess {
  /** Origins whose pages may frame it; none by default. */
  readonly frameAncestors?: readonly string[];
  /** Origins from which images may be loaded. */
  readonly images?: readonly string[];
  /** Whether passkeys can be made and used on it. */
  readonly passkeys?: boolean;
}

const NOBODY = ["'none'"];

/** A page that isolates itself (COEP) frames only what allows it. */
const resourcePolicy = (frameAncestors: readonly string[]) => ({
  'Cross-Origin-Resource-Policy': frameAncestors === NOBODY ? 'same-origin' : 'cross-origin',
});

/** An app's page runs only files from this server, and calls only this server. */
export function appPageHeaders({
  frameAncestors = NOBODY,
  images = [],
  passkeys = false,
}: PageAccess): Record<string, string> {
  return {
    ...COMMON,
    ...(passkeys && { 'Permissions-Policy': WITH_PASSKEYS }),
    ...resourcePolicy(frameAncestors),
    'Content-Security-Policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      // No text is turned into HTML or code, neither by our code nor by React, so no Trusted Types
      // policy is allowed.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", ...images],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': frameAncestors,
    }),
  };
}

/** A notice runs no scripts, so more pages may frame it than the app that it replaces. */
export function noticeHeaders({
  frameAncestors = NOBODY,
}: Pick<PageAccess, 'frameAncestors'>): Record<string, string> {
  return {
    ...COMMON,
    ...resourcePolicy(frameAncestors),
    'Content-Security-Policy': policy({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': frameAncestors,
    }),
  };
}
