/**
 * The API with a queue that kills the process (kill -9) when it is about to queue a stored task.
 */
import { loadConfig } from '../src/config/env.ts';
import { createContainer } from '../src/container.ts';
import { startWeb } from '../src/processes/web.ts';

const container = createContainer(loadConfig(), 'dying');
await startWeb({
  ...container,
  queue: {
    ...container.queue,
    add: () => {
      process.kill(process.pid, 'SIGKILL');
      return new Promise<void>(() => undefined);
    },
  },
});
