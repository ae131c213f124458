import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LauncherConfig } from './launcherConfig.ts';

/** The keys of `processes`; the value is null for what runs elsewhere. */
const PROCESS_NAMES = ['api', 'worker', 'simulator', 'docs', 'host', 'mongo', 'redis'];

export interface DemoClient {
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string | null;
}

/**
 * Tells other programs where the sandbox is. Only its owner may read the file, because it contains
 * a key.
 */
export interface Sandbox extends DemoClient {
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly widgetHostUrl: string;
  readonly simulatorUrl: string;
  /** Receives mails, which are shown on the page `inboxUrl`. */
  readonly smtpUrl: string;
  readonly inboxUrl: string;
  /** The client's console; at localhost, because browsers accept no passkey of an IP address. */
  readonly consoleUrl: string;
  readonly processes: Record<string, number | null>;
}

export const sandboxFile = (dataDir: string) => join(dataDir, 'sandbox.json');

/** Addresses of the stores, for commands that run beside the sandbox. */
export const storesFile = (dataDir: string) => join(dataDir, 'stores.json');

export function describeSandbox(
  { apiUrl, docsUrl, simulatorUrl, widgetHostUrl }: LauncherConfig,
  { apiKey, clientId, widgetConfigId }: DemoClient,
  smtpUrl: string,
  pids: Record<string, number | null>,
): Sandbox {
  const processes = Object.fromEntries(PROCESS_NAMES.map((name) => [name, pids[name] ?? null]));
  const inboxUrl = `${simulatorUrl}/correo`;
  const consoleUrl = consoleUrlOf(apiUrl);
  const urls = { apiUrl, docsUrl, widgetHostUrl, simulatorUrl, smtpUrl, inboxUrl, consoleUrl };
  return { ...urls, apiKey, clientId, widgetConfigId, processes };
}

/** The console of an API; no browser uses passkeys at an IP address. */
export const consoleUrlOf = (apiUrl: string): string =>
  `${apiUrl.replace('//127.0.0.1', '//localhost')}/consola`;

/** Replaces a JSON file atomically: a reader sees either the old content or the new one. */
export function writeJsonFile(path: string, value: unknown): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Null when no sandbox runs there. */
export function readSandboxFile(dataDir: string): Sandbox | null {
  try {
    return JSON.parse(readFileSync(sandboxFile(dataDir), 'utf8')) as Sandbox;
  } catch {
    return null;
  }
}
