import type { Container } from '../container.ts';
import { ensureServiceKeys } from '../modules/access/encryption/commands/ensureServiceKeys.ts';

const RETRY_MS = 2000;

/**
 * Creates indexes and first keys in the background, retrying while the database is unreachable, so
 * that a process can start without it.
 */
export function prepareStores(container: Container): { stop: () => void; done: Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const prepare = async (): Promise<void> => {
    try {
      await container.ensureIndexes();
      await ensureServiceKeys(container.serviceKeys);
    } catch (error) {
      if (isStopped) return;
      container.logger.warn({ err: error }, 'stores could not be prepared yet');
      timer = setTimeout(() => void prepare(), RETRY_MS);
      timer.unref();
    }
  };
  return {
    done: prepare(),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
