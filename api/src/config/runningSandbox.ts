import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a running sandbox keeps its stores, so that commands beside it need no configuration: the
 * launcher writes the addresses to DATA_DIR. Empty where there is none.
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
