// Preloaded (`node --import`) into every Node process that the launcher starts. It runs before
// TypeScript can be loaded, so it is JavaScript. The IPC channel closes however the launcher ends,
// even by kill -9, and the process then ends too.
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
