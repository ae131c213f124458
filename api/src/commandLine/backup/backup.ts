import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadOperatorConfig, type Config } from '../../config/env.ts';
import { storeUrlsOfRunningSandbox } from '../../config/runningSandbox.ts';
import { parseKeyRing } from '../../infra/keys/keyRing.ts';
import { createPseudonym } from '../../infra/vault/pseudonym.ts';
import type { WrappingForm } from '../../infra/vault/keyWrapping.ts';
import { isMongoUnavailable } from '../../infra/mongo/mongo.ts';
import {
  readIfPresent,
  SANDBOX_SECRETS,
  WORKER_SECRETS,
  type SandboxSecrets,
  type WorkerSecrets,
} from '../../config/sandboxSecrets.ts';
import { countKeyUse } from '../../modules/operations/keyRotation/commands/rewrapRecords.ts';
import type { RepeatedErasures } from '../../modules/person/persons/commands/repeatErasures.ts';
import {
  createErasureLedger,
  ErasureLedgerError,
  type RecordedErasures,
} from '../../modules/person/persons/erasureLedger.ts';
import { createOperatorContainer } from '../../operatorContainer.ts';
import { CommandError, type Output } from '../CommandError.ts';
import { describeRepeated, repeatIn, withLedger } from '../erasures.ts';
import {
  flags,
  runOperatorCommand,
  terminal,
  texts,
  type CommandContext,
} from '../runOperatorCommand.ts';
import {
  createEmbedded,
  restoreEmbedded,
  verifyEmbedded,
  withEmbeddedServer,
} from './embeddedBackup.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';
import {
  createMongodb,
  restoreMongodb,
  verifyMongodb,
  type MongodbTarget,
} from './mongodbBackup.ts';

const USAGE = `Backs up the database, which holds all state; the contents of Redis are rebuilt from it.

  npm run backup -- create --to FOLDER      while everything runs
  npm run backup -- verify --from FOLDER    checks that it is complete and its keys are available
  npm run backup -- restore --from FOLDER   into an empty database; start no process before
      --without-ledger   if the ledger of erasures is lost: persons erased since the backup are back

  --json   prints one JSON document, for scripts

With MONGODB_URL it uses mongodump and mongorestore, otherwise it copies the sandbox's data in DATA_DIR.
Outside the sandbox the keys (VAULT_KEYS, CREDENTIAL_KEYS, PSEUDONYM_KEY) are not in the backup: keep them
elsewhere; without them a backup cannot be read.
`;

const NOTHING_RESTORED = `Nothing was restored, because the ledger says whom to erase again. Put it back at the path in
ERASURE_LEDGER. If it is lost, or nobody was ever erased, --without-ledger restores without it.`;

/** `npm run backup`. @returns the exit code */
export function runBackupCommand(
  argv: string[],
  context: CommandContext = terminal,
): Promise<number> {
  const options = { ...texts('to', 'from'), ...flags('without-ledger') };
  return runOperatorCommand(argv, context, { usage: USAGE, options }, ({ command, values }) => {
    const folder = command === 'create' ? values.to : values.from;
    if (folder === undefined && ['create', 'verify', 'restore'].includes(command))
      throw new CommandError(
        `${command} needs ${command === 'create' ? '--to' : '--from'} FOLDER.`,
      );
    const path = resolve(folder ?? '');
    if (command === 'create') return create(context, path);
    if (command === 'verify') return verify(context, path);
    if (command === 'restore') return restore(context, path, !values['without-ledger']);
    throw new CommandError(`Unknown command "${command}".\n\n${USAGE}`);
  });
}

/**
 * Whether a server is configured. Otherwise the sandbox's embedded server is backed up, by copying
 * its files.
 */
const namesServer = (env: CommandContext['env']): boolean =>
  Boolean(env.MONGODB_URL ?? env.MONGODB_URL_FILE);

const configOf = ({ env }: CommandContext): Config =>
  namesServer(env) ? loadOperatorConfig({ ...env }) : loadOperatorConfig({ ...env }, []);

const targetOf = (config: Config, { env }: CommandContext): MongodbTarget => ({
  url: config.mongodbUrl,
  database: config.mongodbDatabase,
  env,
});

async function create(context: CommandContext, folder: string): Promise<Output> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(`${folder} is not empty: a backup goes into a folder of its own.`);
  const config = configOf(context);
  const isServer = namesServer(context.env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startedAt = context.now().toISOString();
  try {
    if (isServer) await createMongodb(targetOf(config, context), folder);
    else await createEmbedded(config.dataDir, folder, context.env);
  } catch (error) {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    throw error;
  }
  const manifest = await writeManifest(folder, {
    kind: isServer ? 'mongodb' : 'embedded',
    database: config.mongodbDatabase,
    startedAt,
    finishedAt: context.now().toISOString(),
    ...(await neededKeys(config, context)),
    lastErasure: lastErasure(config),
  });
  return {
    json: { folder, ...manifest },
    lines: [
      `${folder}: everything that was acknowledged before ${startedAt}.`,
      ...describe(manifest),
    ],
  };
}

type NeededKeys = Pick<Manifest, 'vaultKeys' | 'credentialKeys'>;

async function neededKeys(config: Config, { env }: CommandContext): Promise<NeededKeys> {
  const unknown: NeededKeys = { vaultKeys: null, credentialKeys: null };
  // The sandbox's server may be stopped, and then has no address.
  if (!namesServer(env) && !storeUrlsOfRunningSandbox(env).MONGODB_URL) return unknown;
  const container = createOperatorContainer(config);
  try {
    const uses = await countKeyUse(container);
    const idsOf = (wanted: WrappingForm) =>
      [...new Set(uses.flatMap(({ form, kid }) => (form === wanted ? kid : [])))].sort();
    return { vaultKeys: idsOf(1), credentialKeys: idsOf(2) };
  } catch (error) {
    if (isMongoUnavailable(error)) return unknown;
    throw error;
  } finally {
    await container.close();
  }
}

async function verify(context: CommandContext, folder: string): Promise<Output> {
  const manifest = await readManifest(folder);
  const config = configOf(context);
  if (manifest.kind === 'embedded') await verifyEmbedded(folder, context.env);
  else await verifyMongodb(targetOf(config, context), folder);
  const secrets = secretsOf(manifest, folder);
  demandKeys('VAULT_KEYS', secrets.VAULT_KEYS ?? config.vaultKeys, manifest.vaultKeys);
  const credentialKeys = secrets.CREDENTIAL_KEYS ?? config.credentialKeys;
  if (credentialKeys !== null)
    demandKeys('CREDENTIAL_KEYS', credentialKeys, manifest.credentialKeys ?? null);
  const ledger = describeLedger(config, manifest);
  return {
    json: { folder, ok: true, ledger, ...manifest },
    lines: [
      'The backup is complete and its keys are available.',
      ...describe(manifest),
      ...(credentialKeys === null
        ? ['  CREDENTIAL_KEYS is not set here, so it was not checked']
        : []),
      `  ${ledger}`,
    ],
  };
}

/** The secrets stored beside a sandbox's data. */
const secretsOf = ({ kind }: Manifest, folder: string): Partial<SandboxSecrets & WorkerSecrets> =>
  kind === 'embedded'
    ? {
        ...readIfPresent<SandboxSecrets>(join(folder, SANDBOX_SECRETS)),
        ...readIfPresent<WorkerSecrets>(join(folder, WORKER_SECRETS)),
      }
    : {};

function demandKeys(name: string, ring: string, needed: readonly string[] | null): void {
  const { ids } = parseKeyRing(ring);
  const missing = (needed ?? []).filter((kid) => !ids.includes(kid));
  if (missing.length > 0)
    throw new CommandError(
      `The backup is complete, but ${name} lacks keys with which part of it is sealed: ${missing.join(', ')}.`,
    );
}

/**
 * Restores, and repeats the erasures that the ledger of erasures lists, before any process can
 * start.
 * @param usesLedger false if the ledger is lost
 */
async function restore(
  context: CommandContext,
  folder: string,
  usesLedger: boolean,
): Promise<Output> {
  const manifest = await readManifest(folder);
  if ((manifest.kind === 'mongodb') !== namesServer(context.env))
    throw new CommandError(
      manifest.kind === 'mongodb'
        ? 'The backup is of a MongoDB server: set MONGODB_URL to an empty one.'
        : "The backup is of a sandbox's own data: unset MONGODB_URL and set DATA_DIR.",
    );
  const source = { folder, manifest, usesLedger };
  const erasures = await withLedger(
    () =>
      manifest.kind === 'embedded'
        ? restoreSandbox(context, source)
        : restoreServer(context, source),
    NOTHING_RESTORED,
  );
  return {
    json: { restored: true, erasures, ...manifest },
    lines: [
      `Restored as of ${manifest.startedAt}. Processes may be started now.`,
      ...(erasures === null
        ? [
            'Restored without the ledger: persons who were erased since the backup are back. Erase them again.',
          ]
        : describeRepeated(erasures)),
    ],
  };
}

interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly usesLedger: boolean;
}

async function restoreSandbox(
  context: CommandContext,
  { folder, manifest, usesLedger }: Source,
): Promise<RepeatedErasures | null> {
  const { env } = context;
  return restoreEmbedded(folder, resolve(env.DATA_DIR ?? '.cauce'), async (data) => {
    if (!usesLedger) return null;
    readLedger(configOf(context), manifest);
    return withEmbeddedServer(data, env, (MONGODB_URL) =>
      repeatIn(
        loadOperatorConfig({ ...env, MONGODB_URL, MONGODB_DATABASE: manifest.database }),
        context.now,
      ),
    );
  });
}

async function isEmptyDatabase(config: Config): Promise<boolean> {
  const container = createOperatorContainer(config);
  try {
    return await container.isEmpty();
  } finally {
    await container.close();
  }
}

async function restoreServer(
  context: CommandContext,
  { folder, manifest, usesLedger }: Source,
): Promise<RepeatedErasures | null> {
  const config = configOf(context);
  if (usesLedger) readLedger(config, manifest);
  if (!(await isEmptyDatabase(config)))
    throw new CommandError(
      `The database ${config.mongodbDatabase} is not empty: nothing was done.`,
    );
  await restoreMongodb(targetOf(config, context), folder, manifest.database);
  if (!usesLedger) return null;
  return repeatIn(config, context.now).catch((error: unknown) => {
    throw new CommandError(
      `The data is restored, but still contains persons who were erased since the backup: start no process before npm run persons -- repeat-erasures has run.\n${error instanceof Error ? error.message : ''}`,
    );
  });
}

/** @throws ErasureLedgerError if the ledger cannot be used for restoring this backup */
function readLedger(config: Config, { lastErasure = null }: Partial<Manifest>): RecordedErasures {
  const { erasureLedger, pseudonymKeys } = config;
  const recorded = createErasureLedger(
    erasureLedger,
    createPseudonym(parseKeyRing(pseudonymKeys)),
  ).read();
  if (lastErasure !== null && !recorded.has(lastErasure))
    throw new ErasureLedgerError(
      `The ledger of erasures ${String(erasureLedger)} is older than the backup, or a different one.`,
    );
  return recorded;
}

/** Null if there is no ledger: a backup can be created without one. */
function lastErasure(config: Config): string | null {
  try {
    return readLedger(config, {}).last;
  } catch (error) {
    if (error instanceof ErasureLedgerError) return null;
    throw error;
  }
}

function describeLedger(config: Config, manifest: Manifest): string {
  try {
    return `the available ledger contains ${String(readLedger(config, manifest).count)} erasures`;
  } catch (error) {
    if (error instanceof ErasureLedgerError) return `at present restore refuses: ${error.message}`;
    throw error;
  }
}

const describe = ({ kind, files, vaultKeys, credentialKeys }: Manifest): string[] => [
  `  ${kind}, ${String(files.reduce((sum, { bytes }) => sum + bytes, 0))} bytes in ${String(files.length)} files`,
  ...(vaultKeys === null
    ? []
    : [`  sealed under the vault keys ${vaultKeys.join(', ') || 'none'}`]),
  ...(credentialKeys?.length ? [`  passwords under the keys ${credentialKeys.join(', ')}`] : []),
];
