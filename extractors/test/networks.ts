import { Agent } from 'undici';
import type { Network } from '../src/contract/network.ts';
import { createBrowsers } from '../src/runtime/network.ts';
import { lightEngine } from '../src/browser/light/lightEngine.ts';

/** The engine of the sandbox. */
export const LIGHT = { engine: 'light', contexts: 2 } as const;

/** The engine outside the sandbox. */
export const CHROMIUM = {
  engine: 'chromium',
  contexts: 2,
  executablePath: process.env['CHROMIUM_PATH'] ?? null,
} as const;

/**
 * Chromium's headless shell, if it is installed: it starts in a third of the time. For tests that
 * start many browsers and whose outcome is the same with either.
 */
export const HEADLESS_SHELL = {
  ...CHROMIUM,
  executablePath: process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ?? CHROMIUM.executablePath,
} as const;

/** Connects to every origin directly, by its own name. */
export const directNetwork: Network = networkOf((agent) => agent);

/** Redirects every origin to one plain HTTP server. */
export function networkTo(serverUrl: string): Network {
  return networkOf((agent) =>
    agent.compose(
      (dispatch) => (options, handler) => dispatch({ ...options, origin: serverUrl }, handler),
    ),
  );
}

function networkOf(compose: (agent: Agent) => Network['dispatcher']): Network {
  const agent = new Agent();
  const browsers = createBrowsers(lightEngine(), LIGHT.contexts);
  return { dispatcher: compose(agent), browsers, close: () => agent.close() };
}
