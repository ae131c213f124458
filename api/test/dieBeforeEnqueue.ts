/** The API with a queue that kills the process (-9) when a stored task would be queued. */
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
