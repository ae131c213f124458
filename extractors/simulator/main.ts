import { join, resolve } from 'node:path';
import { createSimulator } from './createSimulator.ts';
import { createMailServer } from './mail/createMailServer.ts';

/**
 * The simulator as a process of the sandbox. It listens on `HOST` (127.0.0.1) and `SIMULATOR_PORT`
 * (0 lets the system choose), accepts mails on loopback and `SIMULATOR_SMTP_PORT`, and then prints
 * one line of JSON with both ports. Its certificate is in `DATA_DIR` (.cauce), where workers find
 * the authority that signed it. The inbox links to the console at `SIMULATOR_CONSOLE_URL`, if it is set.
 */

const host = process.env['HOST'] ?? '127.0.0.1';
const port = portIn('SIMULATOR_PORT');
const smtpPort = portIn('SIMULATOR_SMTP_PORT');
const dataDir = resolve(process.env['DATA_DIR'] ?? '.cauce');
const simulator = createSimulator({
  certificateFolder: join(dataDir, 'simulator'),
  consoleUrl: process.env['SIMULATOR_CONSOLE_URL'],
});
const mailServer = createMailServer(simulator.inbox);
let isStopping = false;

function portIn(variable: string): number {
  const number = Number(process.env[variable] ?? '0');
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  process.stderr.write(`${variable} is not a port number\n`);
  return process.exit(1);
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  void Promise.all([simulator.close(), mailServer.close()]).then(() => process.exit(0));
}

/** Starts listening, or exits with a message that names the address that it cannot listen on. */
async function listen(where: string, listening: Promise<number>): Promise<number> {
  try {
    return await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    process.stderr.write(`The simulator cannot listen on ${where} (${code})\n`);
    return process.exit(1);
  }
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The launcher has exited.
process.once('disconnect', stop);

const takenSmtpPort = await listen(`127.0.0.1:${smtpPort}`, mailServer.listen(smtpPort));
const taken = await listen(`${host}:${port}`, simulator.listen(port, host));
process.stdout.write(`${JSON.stringify({ ready: true, port: taken, smtpPort: takenSmtpPort })}\n`);
