import { existsSync } from 'node:fs';
import { addSeconds } from '../infra/clock.ts';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import { createPseudonym } from '../infra/vault/pseudonym.ts';
import { SESSION_MINUTES } from '../modules/access/auth/auth.types.ts';
import { countKeyUse } from '../modules/operations/keyRotation/commands/rewrapRecords.ts';
import type { ProcessDocument } from '../modules/operations/monitoring/processes.store.ts';
import {
  createErasureLedger,
  ErasureLedgerError,
} from '../modules/person/persons/erasureLedger.ts';
import { TASK_TOKEN_SECONDS } from '../modules/consent/tokens/commands/createTaskToken.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { CommandError } from './CommandError.ts';
import type { CommandContext } from './runOperatorCommand.ts';

/** One run of `npm run keys`. */
export interface Session {
  readonly container: OperatorContainer;
  readonly context: CommandContext;
  readonly force: boolean;
}

/** Allows for clock differences, and for processes that still answer while they stop. */
const MARGIN_SECONDS = 60;

/** The wrapping form tells which of the two rings sealed a value. */
const FORM_OF_RING = { vault: 1, credentials: 2 } as const;

/** @throws CommandError that lists the processes, if there are any */
export function refuse(session: Session, processes: readonly ProcessDocument[], why: string): void {
  if (processes.length === 0 || session.force) return;
  const names = processes.map(({ kind, host, pid }) => `${kind} ${String(pid)} on ${host}`);
  throw new CommandError(`These processes ${why}.\n  ${names.join('\n  ')}`);
}

/** @throws CommandError if a stored value is still sealed with the key */
export async function refuseUsed(
  container: OperatorContainer,
  ring: 'vault' | 'credentials',
  kid: string,
): Promise<void> {
  const uses = (await countKeyUse(container)).filter(
    (use) => use.kid === kid && use.form === FORM_OF_RING[ring],
  );
  if (uses.length === 0) return;
  const left = uses.map(
    ({ collection, field, count }) => `${collection}.${field}: ${String(count)}`,
  );
  throw new CommandError(
    `${kid} still seals stored data, which could no longer be read: npm run keys -- rewrap\n  ${left.join('\n  ')}`,
  );
}

/** Tokens are not stored, so this waits for the longest-lived one that the key may have signed. */
export async function refuseYoung(
  { container, context }: Session,
  live: readonly ProcessDocument[],
  kid: string,
): Promise<void> {
  const promoted = await container.processes.lastPromotion('jwt');
  const moments = [...(promoted ? [promoted] : []), ...live.map(({ startedAt }) => startedAt)];
  if (moments.length === 0) return;
  const last = new Date(Math.max(...moments.map((one) => one.getTime())));
  const until = addSeconds(last, SESSION_MINUTES.max * 60 + MARGIN_SECONDS);
  if (until <= context.now()) return;
  throw new CommandError(
    `Tokens signed by ${kid} may be valid until ${until.toISOString()}: try again then.`,
  );
}

/**
 * A task token contains pseudonyms of its person by the keys that its process had, so a key must
 * not be used for new ones until all tokens issued without it have expired.
 */
export function refuseEarly(
  { context }: Session,
  live: readonly ProcessDocument[],
  kid: string,
): void {
  const started = live.map(({ startedAt }) => startedAt.getTime());
  if (started.length === 0) return;
  const until = addSeconds(new Date(Math.max(...started)), TASK_TOKEN_SECONDS + MARGIN_SECONDS);
  if (until > context.now())
    throw new CommandError(
      `Task tokens from before the restart cannot find records under pseudonyms made by ${kid}: try again at ${until.toISOString()}.`,
    );
}

/**
 * Pseudonyms do not contain their key's id, so any that was stored before the last restart with
 * this key may depend on it.
 */
export async function refuseNeeded(
  { container, context }: Session,
  live: readonly ProcessDocument[],
  rest: string,
  kid: string,
): Promise<void> {
  const promoted = await container.processes.lastPromotion('pseudonym');
  const moments = [...(promoted ? [promoted] : []), ...live.map(({ startedAt }) => startedAt)];
  const last = new Date(Math.max(0, ...moments.map((one) => one.getTime())));
  const counts = await container.persons.namedBefore(moments.length > 0 ? last : context.now());
  const left = Object.entries(counts).filter(([, count]) => count > 0);
  if (left.length > 0)
    throw new CommandError(
      `Records under pseudonyms that ${kid} may have made could no longer be found by RUT, neither for their person nor for an erasure:\n  ${left
        .map(([name, count]) => `${name}: ${String(count)}`)
        .join('\n  ')}`,
    );
  const { erasureLedger } = container.config;
  if (erasureLedger === null || !existsSync(erasureLedger)) return;
  try {
    createErasureLedger(erasureLedger, createPseudonym(parseKeyRing(rest))).read();
  } catch (error) {
    if (error instanceof ErasureLedgerError)
      throw new CommandError(`Without ${kid} no backup could be restored: ${error.message}`);
    throw error;
  }
}
