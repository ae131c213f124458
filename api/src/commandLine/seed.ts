import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorContainer } from '../operatorContainer.ts';
import { SCOPES } from '../principal/principal.ts';
import { hashApiKey, newApiKey } from '../modules/access/clients/apiKeys.ts';
import { createClient } from '../modules/access/clients/commands/createClient.ts';
import {
  newWidgetConfigId,
  saveWidgetConfig,
} from '../modules/consent/widgetConfigs/commands/saveWidgetConfig.ts';
import { seedDemoMembers } from '../modules/team/members/commands/seedDemoMembers.ts';
import { demoWidgetSettings } from './demoWidgetSettings.ts';

/** Monthly quota of the demo client: more than anybody uses in a sandbox. */
const DEMO_QUOTA = 1_000_000;

export interface DemoClient {
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string;
}

/**
 * Creates the sandbox's demo client, with values from the environment, from an earlier start, or
 * new ones that are kept in DATA_DIR. Idempotent.
 * @throws Error outside the sandbox
 */
export async function seedDemoClient(container: OperatorContainer): Promise<DemoClient> {
  const { config } = container;
  if (!config.isSandbox) throw new Error('Nothing is seeded outside the sandbox');
  const path = join(config.dataDir, 'demo-client.json');
  const kept = readKept(path);
  const apiKey = config.demoApiKey ?? kept?.apiKey ?? newApiKey(config.environment);
  const clientId = config.demoClientId ?? kept?.clientId ?? randomUUID();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  keep(path, { ...kept, apiKey, clientId });
  await container.ensureIndexes();
  await createClient(container, {
    name: 'Demo',
    scopes: SCOPES,
    monthlyQuota: DEMO_QUOTA,
    clientId,
    apiKey,
  });
  // The client may have been revoked or its key rotated since, but the printed key has to work.
  await container.clients.reviveClient(clientId);
  const key = await container.clients.reviveKey(hashApiKey(apiKey), SCOPES, container.now());
  if (key?.clientId !== clientId)
    throw new Error(
      'CAUCE_DEMO_API_KEY belongs to another client than CAUCE_DEMO_CLIENT_ID: change one of them',
    );
  const widgetConfigId = await seedWidgetConfig(container, {
    clientId,
    widgetConfigId: kept?.widgetConfigId ?? newWidgetConfigId(),
  });
  keep(path, { apiKey, clientId, widgetConfigId });
  await seedDemoMembers(container, clientId);
  return { apiKey, clientId, widgetConfigId };
}

function keep(path: string, values: Kept): void {
  writeFileSync(path, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
}

/**
 * The demo client's widget configuration. Changes that somebody made to it are kept, except that
 * this start's host page and site are allowed to frame the widget. The configuration of an earlier demo
 * client is not touched.
 * @returns its id
 */
async function seedWidgetConfig(
  container: OperatorContainer,
  ids: { clientId: string; widgetConfigId: string },
): Promise<string> {
  const { clientId } = ids;
  const known = await container.widgetConfigs.find(ids.widgetConfigId);
  const widgetConfigId =
    known && known.clientId !== clientId ? newWidgetConfigId() : ids.widgetConfigId;
  const isOurs = known?.clientId === clientId;
  const { widgetHostPort, docsPort } = container.config;
  const hosts = [widgetHostPort, docsPort].flatMap((port) =>
    ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${String(port)}`),
  );
  const settings = isOurs ? {} : demoWidgetSettings;
  const origins = [...new Set([...hosts, ...(isOurs ? known.allowedOrigins : [])])].slice(0, 20);
  await saveWidgetConfig(container, {
    clientId,
    widgetConfigId,
    settings: { ...settings, allowedOrigins: origins },
  });
  return widgetConfigId;
}

interface Kept {
  apiKey?: string;
  clientId?: string;
  widgetConfigId?: string;
}

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    // The file is missing or damaged: the values are replaced by new ones.
    return null;
  }
}
