import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** What this needs of the driver's own class, which it does not export. */
interface DriverConnection extends EventEmitter {
  /** Why the connection ended; null while it is open. */
  readonly error: Error | null;
  writeCommand(...given: unknown[]): Promise<void>;
}

/**
 * Mends a fault of the driver (seen in 7.8.0; 7.9.0 has the same lines): a command that is written to a
 * socket which closed without an error, of which the driver has not heard yet, waits for ever for that
 * socket to drain, and no timeout counts any more. Here the wait ends with the connection, as a network
 * error that the driver retries.
 */
export function endLostWrites(): void {
  const require = createRequire(import.meta.url);
  const { Connection } = require('mongodb/lib/cmap/connection') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const { prototype } = Connection;
  // Called for its connection below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { writeCommand } = prototype;
  prototype.writeCommand = function (...given) {
    return new Promise((resolve, reject) => {
      const lose = () => {
        reject(this.error ?? new Error('the connection closed'));
      };
      this.once('close', lose);
      void writeCommand
        .apply(this, given)
        .then(resolve, reject)
        .finally(() => this.off('close', lose));
    });
  };
}
