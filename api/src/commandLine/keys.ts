import { addKey, dropKey, KeyRingChangeError, promoteKey } from '../infra/keys/editKeyRing.ts';
import { parseKeyRing } from '../infra/keys/keyRing.ts';
import type { Config } from '../config/env.ts';
import { publicRingOf } from '../infra/vault/keyWrapping.ts';
import type { OperatorContainer } from '../operatorContainer.ts';
import { signHeads } from '../modules/operations/audit/commands/signHeads.ts';
import { replaceServiceKeys } from '../modules/access/encryption/commands/ensureServiceKeys.ts';
import { moveCredentials } from '../modules/consent/consents/commands/rewrapConsents.ts';
import { rewrapRecords } from '../modules/operations/keyRotation/commands/rewrapRecords.ts';
import { receiptJwks } from '../modules/consent/receipts/receiptKeys.ts';
import { CommandError, type Output } from './CommandError.ts';
import {
  keyRingSource,
  publicRingSource,
  RINGS,
  type KeyRingSource,
  type RingName,
} from './keyRingSource.ts';
import {
  refuse,
  refuseEarly,
  refuseNeeded,
  refuseUsed,
  refuseYoung,
  type Session,
} from './keyRefusals.ts';
import { listKeys } from './keysList.ts';
import {
  flags,
  runOperatorCommand,
  terminal,
  withOperatorContainer,
  type CommandContext,
} from './runOperatorCommand.ts';

const USAGE = `Rotates keys without downtime.

  npm run keys -- list                     rings, what each key seals, which process has which key
  npm run keys -- public                   the public halves of CREDENTIAL_KEYS, for API processes
  npm run keys -- add RING                 a new key: known from the next restart on, not used yet
  npm run keys -- promote RING KID         makes it the one in use, from the next restart on
  npm run keys -- rewrap                   re-wraps everything that is stored with the keys in use
  npm run keys -- retire RING KID          drops a key that nothing needs any more
  npm run keys -- add service              new public keys for encryptArgs now; the old ones stay valid for a while
  npm run keys -- retire service KID       ends an old public key before its time

  --force  promotes or retires even if something may still need the old key
  --operator NAME  who does this, for the audit log; CAUCE_OPERATOR otherwise
  --json   prints one JSON document, for scripts

RING is vault, which seals what is stored, credentials, which seals passwords so that only workers
open them, jwt, which signs tokens, audit, which authenticates the audit log, receipts, which signs the
receipts of consents, or pseudonym, which makes the pseudonyms of people. A rotation is: add, restart every process, promote, restart every
process, for vault and credentials rewrap, retire, restart. Processes may be restarted one by one.
Receipts signed by retired keys can still be verified: the public halves are kept.
`;

/** `npm run keys`. @returns the exit code */
export function runKeysCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  const options = flags('force');
  return runOperatorCommand(
    argv,
    context,
    { usage: USAGE, options },
    ({ command, words, values }, given) =>
      withOperatorContainer(given, (container) =>
        run({ container, context: given, force: values.force ?? false }, command, words),
      ),
  );
}

async function run(
  session: Session,
  command: string,
  [what, kid]: readonly string[],
): Promise<Output> {
  const { container, context } = session;
  if (command === 'list') return listKeys(container, context.env);
  if (command === 'public') return publicHalves(container.config);
  if (command === 'rewrap') return rewrap(session);
  if (command !== 'add' && command !== 'promote' && command !== 'retire')
    throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
  if (what === 'service' && command === 'add') return addServiceKeys(session);
  if (what === 'service' && command === 'retire') return retireServiceKey(session, need(kid));
  if (what === undefined || !Object.hasOwn(RINGS, what))
    throw new CommandError(
      `${command} what? vault, credentials, jwt, audit, receipts, pseudonym${command === 'promote' ? '' : ' or service'}.`,
    );
  const ring = what as RingName;
  const source = keyRingSource(ring, container.config, context.env);
  try {
    if (command === 'add') return await add(session, ring, source);
    return command === 'promote'
      ? await promote(session, ring, source, need(kid))
      : await retire(session, ring, source, need(kid));
  } catch (error) {
    if (error instanceof KeyRingChangeError) throw new CommandError(error.message);
    throw error;
  }
}

function need(kid: string | undefined): string {
  if (kid === undefined)
    throw new CommandError('The id of a key is missing: npm run keys -- list shows the ids.');
  return kid;
}

async function add(session: Session, ring: RingName, source: KeyRingSource): Promise<Output> {
  const { text, id } = addKey(source.text, session.context.now());
  const publicText = await store(session, ring, source, text, `add ${id}`);
  const entry = text.slice(text.lastIndexOf(',') + 1);
  return {
    json: {
      ring,
      added: id,
      written: source.write !== null,
      ...(source.write ? {} : { entry }),
      ...publicText.json,
    },
    lines: [
      ...(source.write
        ? [`${id} was added to ${source.place}, after the key in use.`]
        : [
            ...(source.hasNoIds ? ['Write k0: in front of the existing key.'] : []),
            `Append this to ${source.place}, after a comma. It is shown only once:`,
            '',
            `  ${entry}`,
            '',
          ]),
      ...publicText.lines,
      `Restart every process, then: npm run keys -- promote ${ring} ${id}`,
    ],
  };
}

async function promote(
  session: Session,
  ring: RingName,
  source: KeyRingSource,
  kid: string,
): Promise<Output> {
  const { container, context } = session;
  const text = promoteKey(source.text, kid);
  const live = await container.processes.live(context.now());
  // Workers have no key that signs tokens.
  const needing = live.filter(({ kind }) => ring !== 'jwt' || kind === 'web');
  const without = needing.filter(({ keys }) => !keys[ring]?.ids.includes(kid));
  refuse(
    session,
    without,
    `do not know ${kid} yet and could not read what is sealed or signed with it: restart them`,
  );
  if (ring === 'pseudonym' && !session.force) refuseEarly(session, live, kid);
  const publicText = await store(session, ring, source, text, `promote ${kid}`);
  await container.processes.notePromotion(ring, kid, context.now());
  return {
    json: { ring, current: kid, written: source.write !== null, ...publicText.json },
    lines: [
      source.write
        ? `${kid} is now the first key in ${source.place}.`
        : `Put ${kid} first in ${source.place}, in this order: ${parseKeyRing(text).ids.join(', ')}.`,
      ...publicText.lines,
      `Restart every process${ring === 'vault' || ring === 'credentials' ? ', then: npm run keys -- rewrap' : '.'}`,
    ],
  };
}

async function retire(
  session: Session,
  ring: RingName,
  source: KeyRingSource,
  kid: string,
): Promise<Output> {
  const { container, context } = session;
  const text = dropKey(source.text, kid);
  const live = await container.processes.live(context.now());
  const using = live.filter(({ keys }) => keys[ring]?.current === kid);
  refuse(session, using, `still seal or sign with ${kid}: restart them`);
  if (!session.force) {
    if (ring === 'jwt') await refuseYoung(session, live, kid);
    else if (ring === 'pseudonym') await refuseNeeded(session, live, text, kid);
    else if (ring === 'vault' || ring === 'credentials') await refuseUsed(container, ring, kid);
  }
  if (ring === 'audit') await signAuditLog(session);
  if (ring === 'receipts') await keepPublicHalf(session, source.text, kid);
  const publicText = await store(session, ring, source, text, `retire ${kid}`);
  return {
    json: { ring, retired: kid, written: source.write !== null, ...publicText.json },
    lines: [
      source.write
        ? `${kid} was removed from ${source.place}.`
        : `Remove ${kid} from ${source.place}; the remaining keys: ${parseKeyRing(text).ids.join(', ')}.`,
      ...publicText.lines,
      'Processes stop using it when they are next restarted.',
    ],
  };
}

/**
 * Signs the audit log's heads with the current key, so that entries proven by the retired key stay
 * proven.
 */
async function signAuditLog({ container, force }: Session): Promise<void> {
  const { findings } = await signHeads(container);
  if (findings.length > 0 && !force)
    throw new CommandError(
      'The audit log is not intact, and could no longer be checked without this key: npm run audit -- verify',
    );
}

/**
 * A process stores its public half before it signs. This covers a process that was started before
 * the database, as after a restore.
 */
async function keepPublicHalf(
  { container, context }: Session,
  ring: string,
  kid: string,
): Promise<void> {
  const half = receiptJwks(parseKeyRing(ring)).find((one) => one.kid === kid);
  if (half) await container.receiptKeys.keep(half, context.now());
}

async function rewrap({ container, context }: Session): Promise<Output> {
  const { vault, credentialVault, sealedConsents } = container;
  const { currentKid } = vault.rotation;
  const moved = credentialVault?.canOpen
    ? await moveCredentials({ vault, credentialVault, sealedConsents })
    : 0;
  const counts = await rewrapRecords(container, 'all');
  await container.audit.append({
    at: context.now(),
    event: 'key-ring.rewrapped',
    clientId: null,
    detail: `vault ${currentKid}`,
  });
  const current = credentialVault?.canOpen
    ? `${currentKid} and, of passwords, ${credentialVault.rotation.currentKid}`
    : currentKid;
  const list = (title: string, of: Readonly<Record<string, number>>) =>
    Object.entries(of).map(([name, count]) => `  ${title}  ${name}  ${String(count)}`);
  const lines = [...list('rewrapped ', counts.rewrapped), ...list('unreadable', counts.unreadable)];
  return {
    json: { currentKid, moved, ...counts },
    lines: [
      ...(moved > 0 ? [`Passwords that now only workers can open: ${String(moved)}`] : []),
      ...(lines.length > 0
        ? [`Now sealed with ${current}:`, ...lines]
        : [`Everything is sealed with ${current}.`]),
      ...(credentialVault?.canOpen
        ? []
        : [
            'Passwords were not changed: workers re-wrap them, or this command with CREDENTIAL_KEYS.',
          ]),
    ],
  };
}

async function addServiceKeys({ container, context }: Session): Promise<Output> {
  const { vault, encryptionKeys } = container;
  const made = await replaceServiceKeys({ now: context.now, vault, keys: encryptionKeys });
  await note(container, context, `service add ${made.join(' ')}`);
  return {
    json: { added: made },
    lines: [
      `New public keys: ${made.join(', ')}`,
      'The previous ones stay published for 7 days and can decrypt for 30.',
    ],
  };
}

async function retireServiceKey({ container, context }: Session, kid: string): Promise<Output> {
  const found = (await container.encryptionKeys.longLived(context.now())).find(
    ({ _id }) => _id === kid,
  );
  if (!found) throw new CommandError(`There is no service key ${kid}.`);
  if ((await container.encryptionKeys.currentKid(found.alg)) === kid)
    throw new CommandError(`${kid} is in use: npm run keys -- add service first.`);
  await container.encryptionKeys.deleteLongLived(kid);
  await note(container, context, `service retire ${kid}`);
  return {
    json: { retired: kid },
    lines: [`${kid} was deleted: what was encrypted with it can no longer be opened.`],
  };
}

/** Stores a changed ring; for `credentials` also the public halves for API processes. */
async function store(
  { container, context }: Session,
  ring: RingName,
  source: KeyRingSource,
  text: string,
  detail: string,
): Promise<{ readonly json: object; readonly lines: readonly string[] }> {
  // Parses the text as a process would, before anything is replaced.
  parseKeyRing(text);
  source.write?.(text);
  await note(container, context, `${ring} ${detail}`);
  if (ring !== 'credentials') return { json: {}, lines: [] };
  const halves = publicRingOf(text);
  const place = publicRingSource(container.config, context.env);
  place.write?.(halves);
  const where = place.write
    ? `Its public halves are in ${place.place}, for API processes.`
    : `Set CREDENTIAL_PUBLIC_KEYS of API processes to: ${halves}`;
  return { json: { publicKeys: halves }, lines: [where] };
}

function publicHalves({ credentialKeys }: Config): Output {
  if (credentialKeys === null)
    throw new CommandError('CREDENTIAL_KEYS is not set: run this where it is.');
  const publicKeys = publicRingOf(credentialKeys);
  return { json: { publicKeys }, lines: [publicKeys] };
}

async function note(
  container: OperatorContainer,
  context: CommandContext,
  detail: string,
): Promise<void> {
  await container.audit.append({
    at: context.now(),
    event: 'key-ring.changed',
    clientId: null,
    detail,
  });
}
