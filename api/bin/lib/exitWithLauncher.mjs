// Preloaded (`node --import`) into every Node process that the launchers start. The IPC channel to
// the launcher closes whatever way the launcher ends, kill -9 included; what it started then asks
// itself to end, so that nothing is left running and nothing has to know about launchers.
import { isMainThread } from 'node:worker_threads';

/** The stores go together with the launcher: what waits for them longer waits for nothing. */
const PATIENCE_MS = 2000;

if (isMainThread && process.channel != null) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE_MS).unref();
  });
  // The channel alone must not keep a process alive that has nothing left to do.
  process.channel.unref();
}
