import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorContainer } from '../operatorContainer.ts';
import { hashApiKey, newApiKey } from '../modules/clients/apiKeys.ts';
import { createClient } from '../modules/clients/commands/createClient.ts';

/** Tasks a month of the sandbox's demo client: nobody tries the sandbox that often. */
const DEMO_QUOTA = 1_000_000;

export interface DemoClient {
  readonly apiKey: string;
  readonly clientId: string;
  readonly widgetConfigId: string | null;
}

/**
 * The sandbox's demo client: the values of the environment, else those of an earlier start, else
 * fresh ones, kept in DATA_DIR. Safe to repeat.
 * @throws Error outside the sandbox, where nothing is seeded
 */
export async function seedDemoClient(container: OperatorContainer): Promise<DemoClient> {
  const { config } = container;
  if (!config.isSandbox) throw new Error('Nothing is seeded outside the sandbox');
  const path = join(config.dataDir, 'demo-client.json');
  const kept = readKept(path);
  const apiKey = config.demoApiKey ?? kept?.apiKey ?? newApiKey(config.environment);
  const clientId = config.demoClientId ?? kept?.clientId ?? randomUUID();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify({ apiKey, clientId }, null, 2)}\n`, { mode: 0o600 });
  await container.ensureIndexes();
  await createClient(container, {
    name: 'Demo',
    scopes: ['main', 'connect'],
    monthlyQuota: DEMO_QUOTA,
    clientId,
    apiKey,
  });
  // Revoked or rotated out in an earlier run: what is printed has to work.
  await container.clients.reviveClient(clientId);
  const key = await container.clients.reviveKey(hashApiKey(apiKey));
  if (key?.clientId !== clientId)
    throw new Error(
      'CAUCE_DEMO_API_KEY belongs to another client than CAUCE_DEMO_CLIENT_ID: change one of them',
    );
  return { apiKey, clientId, widgetConfigId: null };
}

function readKept(path: string): { apiKey?: string; clientId?: string } | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { apiKey?: string; clientId?: string };
  } catch {
    // Missing or damaged: fresh values take its place.
    return null;
  }
}
