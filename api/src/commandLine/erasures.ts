import type { Config } from '../config/env.ts';
import type { Clock } from '../infra/clock.ts';
import { Metrics } from '../infra/metrics/Metrics.ts';
import { ErasureLedgerError } from '../modules/person/persons/erasureLedger.ts';
import {
  repeatErasures,
  type RepeatedErasures,
} from '../modules/person/persons/commands/repeatErasures.ts';
import { createOperatorContainer } from '../operatorContainer.ts';
import { CommandError } from './CommandError.ts';

/**
 * Runs work that needs the ledger of erasures.
 * @param hint what the operator can do if the ledger cannot be used
 * @throws CommandError in that case
 */
export async function withLedger<T>(work: () => Promise<T>, hint = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ErasureLedgerError)) throw error;
    throw new CommandError([error.message, hint].join('\n').trim());
  }
}

/** Repeats the ledger's erasures in the configured database. */
export async function repeatIn(config: Config, now: Clock): Promise<RepeatedErasures> {
  const container = createOperatorContainer(config, now);
  try {
    const metrics = new Metrics('operator', config.environment);
    // What an erasure ends is no use of the API.
    const taskEndRecorder = { note: () => undefined };
    return await repeatErasures({ ...container, metrics, taskEndRecorder });
  } finally {
    await container.close();
  }
}

/** The result of repeating the erasures, in readable form. */
export const describeRepeated = ({
  recorded,
  repeated,
  unfinished,
}: RepeatedErasures): string[] => [
  `The ledger contains ${String(recorded)} erasures; ${String(repeated)} of them were repeated.`,
  ...(unfinished === 0
    ? []
    : [
        `${String(unfinished)} of its lines were never finished: those erasures were never reported as done.`,
      ]),
];
