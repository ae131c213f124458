import { readFileSync, statSync } from 'node:fs';
import { Agent, buildConnector } from 'undici';
import type { Network } from '../contract/network.ts';

/** Where the sandbox's simulator stands in for every institution. */
export interface SimulatorAddress {
  /** Its origin, without a trailing slash; it serves TLS on the same port. */
  readonly url: string;
  /** PEM file of the certificate authority that signed its certificate. */
  readonly certificateAuthority: string;
}

export interface NetworkOptions {
  /** Origins that may be reached. */
  readonly origins: Iterable<string>;
  /** Null where names resolve as usual. */
  readonly simulator: SimulatorAddress | null;
}

type Connect = ReturnType<typeof buildConnector>;

/**
 * With a simulator, every connection leads to it and the name is only in `Host` and the TLS server
 * name. So the sandbox and production differ in name resolution alone.
 */
export function createNetwork({ origins, simulator }: NetworkOptions): Network {
  const allowed = new Set([...origins].map((origin) => new URL(origin).origin));
  const connect = simulator === null ? buildConnector({}) : connectTo(simulator);
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const { origin } = new URL(
        `${options.protocol}//${options.hostname}${options.port === '' ? '' : `:${options.port}`}`,
      );
      if (allowed.has(origin)) connect(options, callback);
      else callback(new Error('The origin is not of the catalogue'), null);
    },
  });
  return { dispatcher, close: () => dispatcher.close() };
}

function connectTo({ url, certificateAuthority }: SimulatorAddress): Connect {
  const { hostname, port } = new URL(url);
  const trust = createTrust(certificateAuthority);
  return (options, callback) => {
    try {
      const target = { ...options, hostname, host: hostname, port };
      trust()({ ...target, servername: options.hostname }, callback);
    } catch {
      callback(new Error('The certificate authority of the simulator cannot be read'), null);
    }
  };
}

/** The simulator makes its authority when it starts, perhaps after this process. */
function createTrust(file: string): () => Connect {
  let read: { readonly at: number; readonly connect: Connect } | null = null;
  return () => {
    const at = statSync(file).mtimeMs;
    if (read?.at !== at) read = { at, connect: buildConnector({ ca: readFileSync(file) }) };
    return read.connect;
  };
}
