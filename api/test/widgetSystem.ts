import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { programArguments } from './bundledPrograms.ts';
import { freePort } from './freePort.ts';
import { browserOptions } from './browserOptions.ts';
import { startProcess, type StartedProcess } from './processes.ts';
import { startSystem, type System } from './system.ts';
import { until } from './until.ts';

/** The sandbox with its host page and a browser. */
export interface WidgetSystem extends System {
  /** The host page's origin, as in the widget's configuration. */
  readonly hostUrl: string;
  readonly browser: Browser;
  /** A one-time token for a person, requested as the client's server does. */
  createOtp(username: string, overrides?: object): Promise<string>;
}

/** Starting seven processes and a browser takes this long on a loaded machine. */
export const START_TIMEOUT_MS = 600_000;

/** The widget and the host page have to be built: `npm run build -w ui`. */
export async function startWidgetSystem(extra: Record<string, string> = {}): Promise<WidgetSystem> {
  const hostPort = await freePort();
  const system = await startSystem({
    WIDGET_HOST_PORT: String(hostPort),
    RATE_LIMIT_WIDGET_PER_MINUTE: '100000',
    ...extra,
  });
  const hostUrl = `http://127.0.0.1:${String(hostPort)}`;
  let host: StartedProcess | null = null;
  let browser: Browser | null = null;
  const stop = async () => {
    await browser?.close();
    await host?.end();
    await system.stop();
  };
  try {
    host = await startHost(system);
    browser = await chromium.launch(browserOptions());
    await until(async () => (await fetch(`${hostUrl}/healthz`).catch(() => null))?.ok);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...system,
    hostUrl,
    browser,
    createOtp: async (username, overrides = {}) => {
      const { body } = await system.call('POST', '/api/v1/token/otp/create', {
        headers: { 'x-api-key': system.apiKey },
        body: {
          products: ['movement'],
          clientId: system.clientId,
          user: { username, email: 'persona@correo.cl' },
          widgetConfigId: system.widgetConfigId,
          ...overrides,
        },
      });
      return (body as { data: { otpToken: string } }).data.otpToken;
    },
    stop,
  };
}

function startHost({ apiUrl, apiKey, clientId, widgetConfigId, env, dir }: System) {
  return startProcess({
    command: process.execPath,
    args: programArguments('ui/host/server/main.ts'),
    env: {
      ...env,
      WIDGET_HOST_API_URL: apiUrl,
      WIDGET_HOST_API_KEY: apiKey,
      WIDGET_HOST_CLIENT_ID: clientId,
      WIDGET_HOST_CONFIG_ID: widgetConfigId,
    },
    logFile: join(dir, 'logs', 'host.log'),
  });
}

/** A page with its own origin. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the same HTML at every path. */
export async function startSite(html: () => string): Promise<Site> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const require = createRequire(import.meta.url);

/** The script of axe, to inject into a page. */
export const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
