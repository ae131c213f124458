import { ENTITY } from '../../../../api/test/connect.ts';
import type { TestServer } from '../../../../api/test/testServer.ts';
import type { StateName } from '../../states.ts';
import { consoleStateHandlers } from './consoleStateHandlers.ts';
import { personStateHandlers } from './personStateHandlers.ts';
import { serverStateHandlers } from './serverStateHandlers.ts';
import { SUCCESS, type HandlersOf } from './stateFacts.ts';
import { widgetStateHandlers } from './widgetStateHandlers.ts';

/** Sets up each state through the application's own commands, over its real stores. */
export const stateHandlers = (server: TestServer): HandlersOf<StateName> => ({
  ...widgetStateHandlers(server),
  ...serverStateHandlers(server),
  ...personStateHandlers(server),
  ...consoleStateHandlers(server),
});

/**
 * Reverts what a state changed for everybody, so that the next one starts from the same conditions.
 */
export async function resetShared({ container }: TestServer): Promise<void> {
  if (container.redis.client.status !== 'ready') await container.redis.client.connect();
  await container.health.report(ENTITY, SUCCESS, 1);
  await container.health.refresh();
  const keys = await container.redis.client.keys('*:limit:widget:address:*');
  if (keys.length > 0) await container.redis.client.del(...keys);
}
