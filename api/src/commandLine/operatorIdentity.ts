import { hostname, userInfo } from 'node:os';
import type { Config } from '../config/env.ts';

/**
 * Identifies in the audit log who runs a command: the name that they give, if any, and the system
 * account that they use, which they cannot choose: `ana.rojas (deploy@bastion-1)`.
 */
export function operatorIdentity({ operatorName }: Pick<Config, 'operatorName'>): string {
  const account = `${accountName()}@${hostname()}`;
  return operatorName === null ? account : `${operatorName} (${account})`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user id has no name, as in some containers.
    return `uid ${String(process.getuid?.())}`;
  }
}
