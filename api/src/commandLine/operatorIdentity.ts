import { hostname, userInfo } from 'node:os';
import type { Config } from '../config/env.ts';

/**
 * Who runs a command, as the audit log keeps it: the name that they give, if any, and the account of
 * the system that they use, which they cannot choose: `ana.rojas (deploy@bastion-1)`.
 */
export function operatorIdentity({ operatorName }: Pick<Config, 'operatorName'>): string {
  const account = `${accountName()}@${hostname()}`;
  return operatorName === null ? account : `${operatorName} (${account})`;
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in some containers.
    return `uid ${String(process.getuid?.())}`;
  }
}
