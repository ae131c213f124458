import { parseRedisUrl, type RedisAddress } from '../infra/redis/redisUrl.ts';

/** Whether a host is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** @returns a problem for each store on another machine that would be reached without TLS */
export function storesWithoutTls(values: Readonly<Record<string, unknown>>): string[] {
  const { MONGODB_URL: mongodb, REDIS_URL: redis } = values;
  const isOpen = {
    MONGODB_URL: typeof mongodb === 'string' && !isMongodbPrivate(mongodb),
    REDIS_URL: typeof redis === 'string' && !isRedisPrivate(parseRedisUrl(redis)),
  };
  return Object.entries(isOpen)
    .filter(([, open]) => open)
    .map(
      ([name]) =>
        `${name} is an address without TLS: use TLS, or say STORES_WITHOUT_TLS=private-network where nobody else is on its network`,
    );
}

function isMongodbPrivate(url: string): boolean {
  const [, scheme = '', hosts = '', query = ''] =
    /^(mongodb(?:\+srv)?):\/\/(?:[^@/]*@)?([^/?]+)(?:\/[^?]*)?(?:\?(.*))?$/.exec(url) ?? [];
  const options = new URLSearchParams(query);
  const tls = options.get('tls') ?? options.get('ssl') ?? String(scheme === 'mongodb+srv');
  const names = hosts.split(',').map((host) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
  return tls === 'true' || names.every(isLoopback);
}

const isRedisPrivate = ({ tls, nodes }: RedisAddress): boolean =>
  tls || nodes.every(({ host }) => isLoopback(host));
