import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/150.0.0.0 Safari/537.36`, 'chrome', 'linux'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541) ${KIT} Chrome/150.0 Safari/537.36`, 'chrome', 'linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/150.0 Safari/537.36 Edg/150.0`,
      'edge',
      'windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${KIT} Chrome/150.0 Mobile Safari/537.36 EdgA/150.0`,
      'edge',
      'android',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${KIT} Chrome/150.0 Safari/537.36 OPR/120.0`,
      'opera',
      'windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${KIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'samsung',
      'android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      'firefox',
      'macos',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'firefox',
      'ios',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Mobile/15E148 Safari/604.1',
      'chrome',
      'ios',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'safari',
      'ios',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'safari',
      'macos',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
    [`${'x'.repeat(512)} Chrome/150.0 (Linux)`, null, null],
  ])('%s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });

  it('is unknown without a header', () => {
    expect(deviceOf(undefined)).toEqual({ browser: null, system: null });
  });

  it('takes no long time to read from a hostile header', () => {
    // In quadratic time this would take hours.
    expect(deviceOf('Version/ '.repeat(1_000_000))).toEqual({ browser: null, system: null });
  });
});
