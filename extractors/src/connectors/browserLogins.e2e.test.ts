import { describe } from 'vitest';
import { testBrowserLogins } from '../testing/browserLogins.ts';
import { CHROMIUM } from '../testing/networks.ts';

// The light engine's logins and refusals are in connectors.test.ts; every case on both engines is in
// the long tests.

describe('on chromium', () => testBrowserLogins(CHROMIUM, ['accepted']));
