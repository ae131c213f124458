import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Joi from 'joi';
import { CommandError } from '../CommandError.ts';

const FILE = 'manifest.json';

/** Describes a backup and its files. */
export interface Manifest {
  readonly version: 1;
  readonly kind: 'embedded' | 'mongodb';
  readonly database: string;
  /** ISO 8601. The backup contains every write acknowledged before this moment. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** Ids of the vault keys needed to read it; null if the server could not be asked. */
  readonly vaultKeys: readonly string[] | null;
  /** Ids of the workers' keys for passwords, likewise; absent in backups of earlier versions. */
  readonly credentialKeys?: readonly string[] | null;
  /**
   * The last line of the ledger of erasures, which any later copy of the ledger contains as well;
   * null if no ledger was available, absent in backups of earlier versions.
   */
  readonly lastErasure?: string | null;
  readonly files: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

const schema = Joi.object<Manifest>({
  version: Joi.valid(1).required(),
  kind: Joi.valid('embedded', 'mongodb').required(),
  database: Joi.string().required(),
  startedAt: Joi.string().isoDate().required(),
  finishedAt: Joi.string().isoDate().required(),
  vaultKeys: Joi.array().items(Joi.string()).allow(null).required(),
  credentialKeys: Joi.array().items(Joi.string()).allow(null),
  lastErasure: Joi.string().allow(null),
  files: Joi.array()
    .items(
      Joi.object({
        name: Joi.string().required(),
        bytes: Joi.number().required(),
        sha256: Joi.string().hex().length(64).required(),
      }),
    )
    .required(),
});

/**
 * Writes the manifest of all files in the folder. This is the last step: without a manifest a
 * backup is incomplete.
 */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'version' | 'files'>,
): Promise<Manifest> {
  const files = [];
  for (const path of filesBelow(folder))
    files.push({
      name: relative(folder, path),
      bytes: statSync(path).size,
      sha256: await digest(path),
    });
  const manifest: Manifest = { version: 1, ...facts, files };
  writeFileSync(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Reads a backup's manifest and checks every file against it.
 * @throws CommandError with every problem
 */
export async function readManifest(folder: string): Promise<Manifest> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch {
    throw new CommandError(`${folder} contains no finished backup: there is no readable ${FILE}.`);
  }
  const checked = schema.validate(value, { convert: false });
  if (checked.error)
    throw new CommandError(`${FILE} is not a manifest of this program: ${checked.error.message}`);
  const problems: string[] = [];
  for (const { name, sha256 } of checked.value.files) {
    const path = join(folder, name);
    if (relative(folder, path).startsWith('..')) problems.push(`${name} lies elsewhere`);
    else if ((await digest(path).catch(() => null)) !== sha256)
      problems.push(`${name} is missing or was changed`);
  }
  if (problems.length > 0)
    throw new CommandError(`The backup is damaged:\n  ${problems.join('\n  ')}`);
  return checked.value;
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : entry.name === FILE ? [] : [path];
    });
}
