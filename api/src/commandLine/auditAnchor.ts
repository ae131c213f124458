import { readFileSync, writeFileSync } from 'node:fs';
import Joi from 'joi';
import { checkpointText, isGenuine } from '../modules/operations/audit/checkpoint.ts';
import type { Checkpoint } from '../modules/operations/audit/checkpoints.store.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { CommandError } from './CommandError.ts';

type Deps = Pick<OperatorContainer, 'auditKeys' | 'environment'>;

const PLACE = { sequence: Joi.number().integer().required(), hash: Joi.string().required() };
const DATE = Joi.date().iso().required();
const CHECKPOINT = Joi.object({
  _id: Joi.number().integer().required(),
  at: DATE,
  since: DATE,
  heads: Joi.array()
    .items({ chain: Joi.string().required(), ...PLACE, purged: { ...PLACE, before: DATE } })
    .required(),
  kid: Joi.string().required(),
  signature: Joi.string().required(),
});

/**
 * Signed heads as a document to keep elsewhere. `signed` is the text that the Ed25519 signature covers,
 * so that an auditor can check it with the public key alone.
 */
export function anchorText(checkpoint: Checkpoint, { auditKeys, environment }: Deps): string {
  const publicKey = auditKeys.publicKey(checkpoint.kid);
  const signed = checkpointText(checkpoint);
  return JSON.stringify({ environment, checkpoint, publicKey, signed }, null, 2);
}

/** @throws CommandError if the file cannot be written, or exists already */
export function writeAnchor(file: string, text: string): void {
  try {
    writeFileSync(file, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(`${file} cannot be written (${code ?? 'unknown reason'}).`);
  }
}

/**
 * Reads what `anchorText` wrote, and checks its signature if the ring still contains the key.
 * @throws CommandError
 */
export function readAnchor(file: string, { auditKeys, environment }: Deps): Checkpoint {
  let content: { environment?: unknown; checkpoint?: unknown };
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as typeof content;
  } catch {
    throw new CommandError(`${file} cannot be read, or is not JSON.`);
  }
  const checked = CHECKPOINT.validate(content.checkpoint);
  if (checked.error || content.checkpoint === undefined)
    throw new CommandError(`${file} is not what npm run audit -- heads prints.`);
  const checkpoint = checked.value as Checkpoint;
  if (content.environment !== environment)
    throw new CommandError(
      `${file} belongs to another environment: ${String(content.environment)}.`,
    );
  if (auditKeys.knows(checkpoint.kid) && !isGenuine(checkpoint, auditKeys))
    throw new CommandError(`${file} was changed: its signature is not valid.`);
  return checkpoint;
}
