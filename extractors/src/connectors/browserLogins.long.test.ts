import { describe } from 'vitest';
import { LOGIN_CASES, testBrowserLogins } from '../testing/browserLogins.ts';
import { CHROMIUM, LIGHT } from '../testing/networks.ts';

// Every login by browser, and its refusals, on both engines: a difference is a fault.

describe.each([LIGHT, CHROMIUM])('on $engine', (browser) =>
  testBrowserLogins(browser, LOGIN_CASES),
);
