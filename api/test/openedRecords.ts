import type { Mongo } from '../src/infra/mongo/mongo.ts';
import { toBuffer, type Sealed, type Vault } from '../src/infra/vault/Vault.ts';
import { consentAad, type ConsentResult } from '../src/modules/consent/consents/consents.types.ts';
import { SEALED_FIELDS } from '../src/modules.ts';

/** The keys needed to open everything that is sealed. */
export interface RecordOpener {
  readonly mongo: Pick<Mongo, 'db'>;
  readonly vault: Vault;
  readonly credentialVault: Vault | null;
}

/**
 * The whole content of the database, with sealed values opened: one document per line, after the
 * name of its collection. This is what somebody with the keys could read.
 * @throws Error for a sealed value in a field that is not known to contain one
 */
export async function openedRecords(opener: RecordOpener): Promise<string[]> {
  const { db } = opener.mongo;
  const lines: string[] = [];
  for (const { name } of await db.listCollections().toArray())
    for (const document of await db.collection<{ _id: string }>(name).find().toArray())
      lines.push(`${name} ${JSON.stringify(opened(opener, name, document))}`);
  return lines;
}

function opened(
  { vault, credentialVault }: RecordOpener,
  collection: string,
  document: Readonly<Record<string, unknown>> & { readonly _id: string },
): unknown {
  const clear: Record<string, unknown> = { ...document };
  for (const { collection: of, field, aad, forWorkers } of SEALED_FIELDS) {
    const value = document[field];
    if (of !== collection || !isSealed(value)) continue;
    const by = forWorkers ? credentialVault : vault;
    if (by === null) throw new Error(`There is no key for ${collection}.${field}`);
    clear[field] = by.open<unknown>(value, aad(document._id));
  }
  if (collection === 'consents')
    clear['results'] = (document['results'] as ConsentResult[]).map((result) => {
      const open = (sealed: Sealed, field: string) =>
        vault.open<unknown>(sealed, consentAad(document._id, `${field}/${result.product}`));
      const { data, history } = result;
      const opened = { ...result, data: open(data, 'results') };
      return history ? { ...opened, history: open(history, 'history') } : opened;
    });
  refuseSealed(clear, collection);
  return clear;
}

function refuseSealed(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null || toBuffer(value)) return;
  if (isSealed(value)) throw new Error(`${path} is sealed, and no field that is known to be`);
  for (const [key, inner] of Object.entries(value)) refuseSealed(inner, `${path}.${key}`);
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'dek' in value && 'kid' in value;
