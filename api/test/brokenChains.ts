import { loadOperatorConfig } from '../src/config/env.ts';
import { verifyAudit } from '../src/modules/operations/audit/commands/verifyAudit.ts';
import { createOperatorContainer } from '../src/operatorContainer.ts';

/**
 * The findings of `npm run audit -- verify` in the audit log, one sentence each: there must be none
 * after any fault.
 */
export async function brokenChains({
  env,
}: {
  readonly env: Readonly<Record<string, string | undefined>>;
}): Promise<string[]> {
  const container = createOperatorContainer(loadOperatorConfig({ ...env }));
  try {
    const { findings, entries } = await verifyAudit(container);
    if (entries === 0) return ['the audit log has no chained entries'];
    return findings.map(
      ({ kind, chain, sequence, text }) =>
        `audit log: ${kind}, chain ${String(chain)}, entry ${String(sequence)}: ${text}`,
    );
  } finally {
    await container.close();
  }
}
