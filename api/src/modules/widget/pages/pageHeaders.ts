import type { PageSettings } from './widgetPage.ts';

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

/**
 * The widget's page runs only files from this server, calls only this server, and may be framed only
 * by the origins of its configuration.
 */
export function widgetPageHeaders(settings: PageSettings): Record<string, string> {
  const logo = settings.logoUrl === null ? [] : [new URL(settings.logoUrl).origin];
  return {
    ...COMMON,
    'Content-Security-Policy': policy({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      // No text becomes HTML or code: neither ours nor React's does, so no policy is allowed.
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ["'none'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", ...logo],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': settings.allowedOrigins,
    }),
  };
}

/** A notice runs no script, so any origin may frame it. */
export const noticeHeaders: Readonly<Record<string, string>> = {
  ...COMMON,
  'Content-Security-Policy': policy({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ['*'],
  }),
};
