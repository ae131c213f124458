import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The store addresses of a running sandbox, which the launcher writes to DATA_DIR, so that commands
 * need no configuration. Empty if no sandbox is running.
 */
export function storeUrlsOfRunningSandbox(source: Record<string, string | undefined>): {
  MONGODB_URL?: string;
  REDIS_URL?: string;
} {
  if ((source.CAUCE_ENV ?? 'sandbox') !== 'sandbox') return {};
  const path = join(source.DATA_DIR ?? '.cauce', 'stores.json');
  try {
    const { mongodbUrl, redisUrl } = JSON.parse(readFileSync(path, 'utf8')) as {
      mongodbUrl?: string;
      redisUrl?: string;
    };
    return {
      ...(mongodbUrl === undefined ? {} : { MONGODB_URL: mongodbUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    };
  } catch {
    return {};
  }
}
