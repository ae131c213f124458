import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names under `processes`: those of what is not run here are null. */
const PROCESS_NAMES = ['api', 'worker', 'simulator', 'docs', 'host', 'mongo', 'redis'];

/**
 * What tells other programs where the sandbox is. It holds the demo client's key, so only its owner
 * may read it.
 *
 * @typedef {object} Sandbox
 * @property {string} apiUrl
 * @property {string} docsUrl
 * @property {string} widgetHostUrl
 * @property {string} simulatorUrl
 * @property {string} apiKey
 * @property {string} clientId
 * @property {string | null} widgetConfigId
 * @property {Record<string, number | null>} processes
 */

/** @param {string} dataDir */
export function sandboxFile(dataDir) {
  return join(dataDir, 'sandbox.json');
}

/**
 * Where the stores are, for commands that work beside the sandbox.
 *
 * @param {string} dataDir
 */
export function storesFile(dataDir) {
  return join(dataDir, 'stores.json');
}

/**
 * @param {import('./launcherConfig.mjs').LauncherConfig} config
 * @param {{ apiKey: string, clientId: string, widgetConfigId: string | null }} demoClient
 * @param {Record<string, number | null>} pids
 * @returns {Sandbox}
 */
export function describeSandbox(
  { apiUrl, docsUrl, simulatorUrl, widgetHostUrl },
  demoClient,
  pids,
) {
  const processes = PROCESS_NAMES.map((name) => [name, pids[name] ?? null]);
  return {
    apiUrl,
    docsUrl,
    widgetHostUrl,
    simulatorUrl,
    apiKey: demoClient.apiKey,
    clientId: demoClient.clientId,
    widgetConfigId: demoClient.widgetConfigId,
    processes: Object.fromEntries(processes),
  };
}

/**
 * Replaces a JSON file in one step: a reader sees the old content or the new one.
 *
 * @param {string} path
 * @param {unknown} value
 */
export function writeJsonFile(path, value) {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} dataDir
 * @returns {Sandbox | null} null when none runs there
 */
export function readSandboxFile(dataDir) {
  try {
    return JSON.parse(readFileSync(sandboxFile(dataDir), 'utf8'));
  } catch {
    return null;
  }
}
