import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { parse } from 'yaml';

/** What compose.yaml gives its services, adapted to this machine. */
export interface ComposeParts {
  /** A secret that composeSecrets.sh created. */
  secret(name: string): string;
  /** The path of its file. */
  path(name: string): string;
  /** A service's command, with Redis' port. */
  command(service: string, port: number): string[];
  /**
   * A service's environment, with these values for what its operator sets and with files of secrets
   * in the folder.
   */
  environment(service: string, given: Readonly<Record<string, string>>): Record<string, string>;
  /** The address of a store that is listening on this machine. */
  address(name: string, port: number): string;
}

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Creates the secrets of compose.yaml in a folder. */
export function createComposeSecrets(folder: string): ComposeParts {
  execFileSync('sh', ['api/bin/composeSecrets.sh', folder]);
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const inFolder = (text: string) => text.replace('/run/secrets/', `${folder}/`);
  const path = (name: string) => join(folder, name);
  const secret = (name: string) => readFileSync(path(name), 'utf8').trim();
  return {
    secret,
    path,
    command: (service, port) =>
      (services[service]?.command ?? []).map((argument) =>
        inFolder(argument).replace(/^(--tls-port) \d+$/, `$1 ${String(port)}`),
      ),
    environment: (service, given) =>
      Object.fromEntries(
        Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [
          name,
          inFolder(value).replace(
            /\$\{(\w+):([-?])(.*)\}/,
            (_, variable: string, operator: string, otherwise: string) => {
              const text = given[variable] ?? (operator === '-' ? otherwise : undefined);
              if (text === undefined) throw new Error(`${variable} is required: ${otherwise}`);
              return text;
            },
          ),
        ]),
      ),
    address: (name, port) =>
      inFolder(secret(name).replace(/@[a-z]+:\d+/, `@127.0.0.1:${String(port)}`)),
  };
}

/** A TLS server that passes everything on to another port of this machine. */
export async function startTlsProxy(
  pem: string,
  target: number,
): Promise<{ port: number; close(): void }> {
  const server = createServer({ cert: pem, key: pem }, (socket) => {
    const store = connect(target, '127.0.0.1');
    socket.pipe(store).pipe(socket);
    socket.on('error', () => store.destroy());
    store.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}
