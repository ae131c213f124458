import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The part of the driver's own class that is used here; the driver does not export the class. */
interface DriverConnection extends EventEmitter {
  /** Why the connection ended; null while it is open. */
  readonly error: Error | null;
  writeCommand(...given: unknown[]): Promise<void>;
}

/**
 * Works around a bug in the driver (seen in 7.8.0; 7.9.0 has the same code): if a socket closed
 * without an error and the driver has not noticed it yet, a command that is written to it waits
 * forever for the socket to drain, and no timeout applies any more. With this fix the wait ends
 * with the connection, as a network error that the driver retries.
 */
export function endLostWrites(): void {
  const require = createRequire(import.meta.url);
  const { Connection } = require('mongodb/lib/cmap/connection') as {
    readonly Connection: { readonly prototype: DriverConnection };
  };
  const { prototype } = Connection;
  // Called for its connection below.
  // oxlint-disable-next-line typescript/unbound-method
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
