import { join, resolve } from 'node:path';
import { createSimulator } from './createSimulator.ts';

/**
 * The simulator as a process of the sandbox. It listens on `HOST` (127.0.0.1) and `SIMULATOR_PORT`
 * (0 lets the system choose), and then prints one line of JSON with the port. Its certificate is in
 * `DATA_DIR` (.cauce), where workers find the authority that signed it.
 */

const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['SIMULATOR_PORT'] ?? '0');

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('SIMULATOR_PORT is not a port number\n');
  process.exit(1);
}

const dataDir = resolve(process.env['DATA_DIR'] ?? '.cauce');
const simulator = createSimulator({ certificateFolder: join(dataDir, 'simulator') });
let isStopping = false;

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void simulator.close().then(() => process.exit(0));
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The launcher has exited.
process.once('disconnect', stop);

try {
  const taken = await simulator.listen(port, host);
  process.stdout.write(`${JSON.stringify({ ready: true, port: taken })}\n`);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  process.stderr.write(`The simulator cannot listen on ${host}:${port} (${code})\n`);
  process.exit(1);
}
