import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { SimulatorAddress } from '../../contract/network.ts';
import { userAgentOf } from '../../shared/http.ts';
import { BrowserCrash, BrowserMissing } from '../engine.ts';
import type { BrowserEngine } from '../../contract/browserEngine.ts';
import { openChromiumContext } from './chromiumContext.ts';
import { chromiumFlags } from './flags.ts';
import { createProcessFolder, removeOrphanFolders } from './processFolder.ts';
import type { ProcessFolder } from './processFolder.ts';
import { openTunnel } from './tunnel.ts';
import type { ResolveHost } from './tunnel.ts';
import { untilDisconnected } from './untilDisconnected.ts';

/** Contexts after which the process is replaced, since a browser's memory grows with its use. */
const CONTEXTS_PER_PROCESS = 100;

export interface ChromiumOptions {
  /** Null if Chromium is not installed: then no context can be opened. */
  readonly executablePath: string | null;
  /** Null if host names resolve as usual. */
  readonly simulator: SimulatorAddress | null;
}

/** One browser process, with its open contexts. */
interface Process {
  readonly browser: Promise<Browser>;
  opened: number;
  open: number;
}

/** Chromium by Playwright: one process at a time, started with the first context. */
export function chromiumEngine(options: ChromiumOptions): BrowserEngine {
  const resolve = resolver(options.simulator);
  let current: Process | null = null;
  const retiring = new Set<Process>();
  /** Folders that are being deleted. */
  const removals = new Set<Promise<void>>([removeOrphanFolders()]);

  async function launch(executablePath: string, { path }: ProcessFolder): Promise<Browser> {
    const { chromium } = await import('playwright-core');
    // Unlike `launch`, this accepts a profile folder. Each extraction still gets its own context.
    const context = await chromium.launchPersistentContext(join(path, 'profile'), {
      executablePath,
      artifactsDir: join(path, 'artifacts'),
      env: environmentIn(path),
      args: [...chromiumFlags(options.simulator)],
      // Chromium's sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
      // The worker closes the browser as part of its own shutdown.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const browser = context.browser();
    if (browser === null) throw new BrowserCrash();
    await untilDisconnected(browser, Promise.all(context.pages().map((page) => page.close())));
    return browser;
  }

  function start(): Process {
    if (options.executablePath === null) throw new BrowserMissing();
    const folder = createProcessFolder();
    const browser = launch(options.executablePath, folder);
    const started: Process = { browser, opened: 0, open: 0 };
    const forget = (): void => {
      const removal = folder.remove().finally(() => removals.delete(removal));
      removals.add(removal);
      if (current === started) current = null;
      retiring.delete(started);
    };
    browser.then((one) => {
      if (one.isConnected()) one.on('disconnected', forget);
      else forget();
    }, forget);
    return started;
  }

  function take(): Process {
    if (current !== null && current.opened >= CONTEXTS_PER_PROCESS) {
      retiring.add(current);
      void closeIfUnused(current);
      current = null;
    }
    current ??= start();
    current.opened += 1;
    current.open += 1;
    return current;
  }

  async function closeIfUnused(one: Process): Promise<void> {
    if (one.open > 0) return;
    retiring.delete(one);
    await one.browser.then((browser) => browser.close()).catch(() => undefined);
  }

  return {
    open: async ({ browsing, signal }) => {
      const used = take();
      const release = async (): Promise<void> => {
        used.open -= 1;
        if (retiring.has(used)) await closeIfUnused(used);
      };
      try {
        const browser = await used.browser;
        signal.throwIfAborted();
        browsing.userAgent = userAgentOf(browser.version().split('.')[0] ?? '');
        const tunnel = await openTunnel(browsing.origins, resolve);
        const closed = async (): Promise<void> => {
          tunnel.close();
          await release();
        };
        const opening = openChromiumContext(browser, browsing, tunnel, closed);
        return await untilDisconnected(browser, opening).catch((error: unknown) => {
          tunnel.close();
          throw error;
        });
      } catch (error) {
        await release();
        if (error instanceof BrowserMissing) throw error;
        signal.throwIfAborted();
        throw new BrowserCrash();
      }
    },
    close: async () => {
      const all = [...retiring, ...(current === null ? [] : [current])];
      current = null;
      retiring.clear();
      await Promise.all(
        all.map(({ browser }) => browser.then((one) => one.close()).catch(() => undefined)),
      );
      await Promise.all(removals);
    },
  };
}

/**
 * The browser inherits nothing from the worker's environment, which contains keys and addresses.
 */
function environmentIn(folder: string): Record<string, string> {
  const names = ['PATH', 'LANG', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const given = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(given), HOME: folder, TMPDIR: folder };
}

function resolver(simulator: SimulatorAddress | null): ResolveHost {
  if (simulator === null) return (host) => ({ host, port: 443 });
  const { hostname, port } = new URL(simulator.url);
  return () => ({ host: hostname, port: Number(port) });
}
