/** The address of Redis, in one of the three ways in which it can run. */
export interface RedisAddress {
  readonly kind: 'single' | 'sentinel' | 'cluster';
  /** The server, the Sentinels, or some of the cluster's nodes. */
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly tls: boolean;
  /** File of the certificate authority that signed the server's certificate, unless it is a public one. */
  readonly tlsCaFile?: string;
  readonly username?: string;
  readonly password?: string;
  /** Database number; a cluster has only 0. */
  readonly database: number;
  /** The Sentinels' name for the master. */
  readonly master: string;
}

const FORM =
  /^(redis|rediss|redis-sentinel|redis-cluster):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/?#]+)(?:\/([A-Za-z0-9._-]*))?(?:\?tlsCAFile=([^&#?]+))?$/;
const NODE = /^(\[[0-9a-fA-F:]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/;

/**
 * Parses `redis://host:port/db`, `rediss://` for TLS, `redis-sentinel://host:port,host:port/master`
 * or `redis-cluster://host:port,host:port`, each with an optional `user:password@`; with TLS also
 * `?tlsCAFile=`, as in MongoDB's URLs. Does not use `URL`, which rejects lists of hosts with ports.
 * @throws Error whose message repeats nothing of the address, which may contain a password
 */
export function parseRedisUrl(url: string): RedisAddress {
  const [, scheme = '', username, password, list = '', path = '', caFile] = FORM.exec(url) ?? [];
  const isSentinel = scheme === 'redis-sentinel';
  const isCluster = scheme === 'redis-cluster';
  const nodes = list.split(',').map((text) => {
    const [, host, port] = NODE.exec(text) ?? [];
    const number = Number(port ?? (isSentinel ? 26379 : 6379));
    if (host === undefined || number < 1 || number > 65_535)
      throw new Error('a Redis address is host:port');
    return { host: host.replace(/^\[|\]$/g, ''), port: number };
  });
  if (!isSentinel && !isCluster && nodes.length > 1)
    throw new Error('several Redis addresses are redis-sentinel:// or redis-cluster://');
  if (isSentinel && path === '')
    throw new Error('redis-sentinel:// needs the name of the master as its path');
  if (!isSentinel && !/^\d*$/.test(path))
    throw new Error('the path of a Redis address is the number of its database');
  if (caFile !== undefined && scheme !== 'rediss')
    throw new Error('tlsCAFile needs an address with TLS: rediss://');
  return {
    kind: isSentinel ? 'sentinel' : isCluster ? 'cluster' : 'single',
    nodes,
    tls: scheme === 'rediss',
    ...(caFile === undefined ? {} : { tlsCaFile: decodeURIComponent(caFile) }),
    ...(username === undefined || username === ''
      ? {}
      : { username: decodeURIComponent(username) }),
    ...(password === undefined ? {} : { password: decodeURIComponent(password) }),
    database: isSentinel || isCluster ? 0 : Number(path),
    master: isSentinel ? path : '',
  };
}
