// Preloaded (`node --import`) into every Node process that the launcher starts, before whatever loads
// TypeScript: hence JavaScript. The IPC channel closes however the launcher ends, kill -9 included,
// and the process then ends too.
import { isMainThread } from 'node:worker_threads';

/** The stores end with the launcher as well, so waiting longer for them is pointless. */
const TIMEOUT_MS = 2000;

if (isMainThread && process.channel != null) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), TIMEOUT_MS).unref();
  });
  // The channel alone must not keep the process alive.
  process.channel.unref();
}
