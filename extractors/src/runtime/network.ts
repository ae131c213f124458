import { readFileSync, statSync } from 'node:fs';
import { Agent, buildConnector } from 'undici';
import type { BrowserEngine, Browsers } from '../contract/browserEngine.ts';
import type { Network, SimulatorAddress } from '../contract/network.ts';
import { chromiumEngine } from '../browser/chromium/chromiumEngine.ts';
import { lightEngine } from '../browser/light/lightEngine.ts';
import { orAborted } from '../shared/interrupt.ts';

export interface NetworkOptions {
  /** Origins that may be reached. */
  readonly origins: Iterable<string>;
  /** Null if host names resolve as usual. */
  readonly simulator: SimulatorAddress | null;
  readonly browser: BrowserOptions;
}

/**
 * - `light` jsdom, only for the simulator's pages: it does not isolate the process from a page's
 *   scripts
 * - `chromium` at `executablePath`; null if it is not installed
 */
export type BrowserOptions = {
  /** How many contexts are open at once; further extractions wait. */
  readonly contexts: number;
} & (
  | { readonly engine: 'light' }
  | { readonly engine: 'chromium'; readonly executablePath: string | null }
);

type Connect = ReturnType<typeof buildConnector>;

/**
 * With a simulator, every connection goes to the simulator, and the institution's host name only
 * appears in `Host` and the TLS server name. So the sandbox and production differ only in name
 * resolution.
 */
export function createNetwork({ origins, simulator, browser }: NetworkOptions): Network {
  if (browser.engine === 'light' && simulator === null) {
    throw new Error('The light engine may connect only to the simulator');
  }
  const allowed = new Set([...origins].map((origin) => new URL(origin).origin));
  const connect = simulator === null ? buildConnector({}) : connectTo(simulator);
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const { origin } = new URL(
        `${options.protocol}//${options.hostname}${options.port === '' ? '' : `:${options.port}`}`,
      );
      if (allowed.has(origin)) connect(options, callback);
      else callback(new Error('The origin is not in the catalogue'), null);
    },
  });
  const engine =
    browser.engine === 'light'
      ? lightEngine()
      : chromiumEngine({ executablePath: browser.executablePath, simulator });
  const browsers = createBrowsers(engine, browser.contexts);
  return {
    dispatcher,
    browsers,
    close: async () => {
      await Promise.all([browsers.close(), dispatcher.close()]);
    },
  };
}

function connectTo({ url, certificateAuthority }: SimulatorAddress): Connect {
  const { hostname, port } = new URL(url);
  const trust = createTrust(certificateAuthority);
  return (options, callback) => {
    try {
      const target = { ...options, hostname, host: hostname, port };
      trust()({ ...target, servername: options.hostname }, callback);
    } catch {
      callback(new Error('The certificate authority of the simulator cannot be read'), null);
    }
  };
}

/**
 * Reads the simulator's certificate authority again when it changes: the simulator creates it at
 * its start, perhaps after this process has started.
 */
function createTrust(file: string): () => Connect {
  let read: { readonly at: number; readonly connect: Connect } | null = null;
  return () => {
    const at = statSync(file).mtimeMs;
    if (read?.at !== at) read = { at, connect: buildConnector({ ca: readFileSync(file) }) };
    return read.connect;
  };
}

/**
 * Opens at most `contexts` of an engine at once; further extractions wait in the order they came.
 */
export function createBrowsers(engine: BrowserEngine, contexts: number): Browsers {
  const waiting: (() => void)[] = [];
  let open = 0;

  async function takeTurn(signal: AbortSignal): Promise<void> {
    if (open < contexts) {
      open += 1;
      return;
    }
    let next: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      next = resolve;
    });
    waiting.push(next);
    try {
      await orAborted(turn, signal);
    } catch (error) {
      const at = waiting.indexOf(next);
      // The slot was handed over at the moment of the abort: pass it on.
      if (at === -1) endTurn();
      else waiting.splice(at, 1);
      throw error;
    }
  }

  /** Hands the slot to the one that has waited longest, so that no later caller overtakes it. */
  function endTurn(): void {
    const next = waiting.shift();
    if (next === undefined) open -= 1;
    else next();
  }

  return {
    open: async (options) => {
      await takeTurn(options.signal);
      try {
        const context = await engine.open(options);
        let isClosed = false;
        return {
          ...context,
          close: async () => {
            if (isClosed) return;
            isClosed = true;
            await context.close();
            endTurn();
          },
        };
      } catch (error) {
        endTurn();
        throw error;
      }
    },
    close: () => engine.close(),
  };
}
