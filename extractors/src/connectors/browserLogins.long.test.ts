import { describe } from 'vitest';
import { LOGIN_CASES, testBrowserLogins } from '../../test/browserLogins.ts';
import { CHROMIUM, HEADLESS_SHELL, LIGHT } from '../../test/networks.ts';

// Every login by browser, and its refusals, on both engines, which must not differ. A challenge is
// played between login and reading, without the browser: that it waits is tested once.
const WITH_BROWSER = [
  'accepted',
  'wrong login',
  'locked',
  'unavailable',
  'a code, and somebody there',
] as const;

describe.each([
  { name: 'the light engine', browser: LIGHT, cases: LOGIN_CASES },
  { name: 'Chromium', browser: CHROMIUM, cases: ['accepted'] as const },
  { name: 'the headless shell', browser: HEADLESS_SHELL, cases: WITH_BROWSER },
])('by $name', ({ browser, cases }) => testBrowserLogins(browser, cases));
