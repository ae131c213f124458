import type { Logger } from '../../../../infra/logging/logger.ts';
import { isGenuine } from '../checkpoint.ts';
import type { Finding } from '../ChainCheck.ts';
import { signHeads, type SignHeadsDeps } from '../commands/signHeads.ts';

export interface WatchAuditDeps extends SignHeadsDeps {
  readonly logger: Logger;
  readonly metrics: { auditChecked(findings: number): void };
}

/** Heads that another process signed within this time are recent enough. */
const RECENT_MS = 45_000;
const MOST_LOGGED = 10;

/**
 * Signs the heads of the audit log, about once a minute across all processes, and reports what is
 * wrong with entries written since: once in the log, and in the metrics until it is resolved.
 */
export function watchAudit(deps: WatchAuditDeps): () => Promise<void> {
  const { checkpoints, auditKeys, logger, metrics, now } = deps;
  let reported = '';
  return async () => {
    const newest = await checkpoints.newest();
    const age = now().getTime() - (newest?.at.getTime() ?? 0);
    // Setting the clock back must not stop the signing.
    if (newest && age >= 0 && age < RECENT_MS && isGenuine(newest, auditKeys)) {
      // The process that signed reports the findings.
      metrics.auditChecked(0);
      return;
    }
    const { findings } = await signHeads(deps);
    metrics.auditChecked(findings.length);
    const all = JSON.stringify(findings);
    if (findings.length > 0 && all !== reported) findings.slice(0, MOST_LOGGED).forEach(report);
    reported = all;
  };

  function report({ kind, chain, sequence, id, at, text }: Finding): void {
    logger.error(
      { kind, chain, sequence, entryId: id, at, reason: text },
      'the audit log was tampered with: npm run audit -- verify',
    );
  }
}
