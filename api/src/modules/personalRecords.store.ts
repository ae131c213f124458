import type { Collection, Filter } from 'mongodb';
import type { Vault } from '../infra/vault/Vault.ts';

/** The records that are meant: a person's, at all clients or at one. */
export interface Share {
  /** Pseudonyms of the person, the one with the current key first. */
  readonly subjects: readonly [string, ...string[]];
  /** Null for all clients. */
  readonly clientId: string | null;
  /** Only records up to this moment; absent for everything. */
  readonly until?: Date;
  /**
   * Only these consents and what they led to: the records of a person who has proved that an e-mail
   * is theirs, but not that the RUT is. Absent for all records of the subjects.
   */
  readonly onlyConsents?: readonly string[];
  /**
   * Not these consents nor what they led to, nor any request that waits for an answer: what a client
   * may not erase. Absent for everything.
   */
  readonly exceptConsents?: readonly string[];
}

/** The keys by which a share's records are found; none is a RUT. */
export interface ShareKeys extends Share {
  readonly taskIds: readonly string[];
  readonly consentIds: readonly string[];
  /**
   * Keys of the user-entity pairs that belong to this share only. Outside the sandbox a pair
   * protects the person at the institution from all clients together, and belongs to no single
   * client.
   */
  readonly pairs: readonly string[];
  /** Pseudonyms of RUT and e-mail whose records are all included. */
  readonly holders: readonly string[];
}

/**
 * An incident: at a client, at an institution, or at one client's connections to one institution,
 * in a time span.
 */
export interface Affected {
  /** Null for all clients. */
  readonly clientId: string | null;
  /** Null for all institutions. */
  readonly entityId: string | null;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What the records of a share are exported with. */
export interface ExportContext {
  readonly vault: Vault;
  readonly now: Date;
  /** The client as the person is told about it. */
  readonly clientOf: (clientId: string | null) => object | null;
  /** The entity of each of the share's pairs; null if pairs do not belong to the share. */
  readonly entityOfPair: ReadonlyMap<string, string> | null;
  /** Consents of which only the proof is exported, without any data. */
  readonly withheld: ReadonlySet<string>;
}

/** The records about people in one collection: how a person's are found, exported and erased. */
export interface PersonalRecords {
  /** The name by which erasures report how many there are. */
  readonly countedAs?: string;
  readonly count?: (keys: ShareKeys) => Promise<number>;
  /** The part of the person's copy that these records are, by its name there. */
  readonly exported?: {
    readonly part: string;
    /** Null if the part does not belong to the share. */
    readonly rows: (keys: ShareKeys, context: ExportContext) => Promise<readonly object[] | null>;
  };
  /** Deletes the share's records, or what they say about the person. Safe to repeat. */
  readonly erase?: (keys: ShareKeys) => Promise<void>;
  /**
   * Gives a random name to records that must be kept: anyone with the key could compute a pseudonym
   * again from the RUT. It runs after everything is erased, because a repeated erasure finds the
   * rest by the names in these records.
   */
  readonly rename?: (keys: ShareKeys, name: string) => Promise<void>;
  /** The pseudonyms in all records, possibly with duplicates. */
  readonly subjects?: () => AsyncIterable<string>;
  /** The pseudonyms of RUT and e-mail in all records, possibly with duplicates. */
  readonly holders?: () => AsyncIterable<string>;
  /** The ids of all consents that the records are about. */
  readonly consentIds?: () => AsyncIterable<string>;
  /**
   * How many records from before a moment have a pseudonym, which was made with a key of that time.
   */
  readonly namedBefore?: (moment: Date) => Promise<number>;
}

/** Records that are deleted when their person is erased. */
export function deletedRecords<T extends { readonly _id: string }>(
  collection: Collection<T>,
  filterOf: (keys: ShareKeys) => Filter<T>,
  others: Omit<PersonalRecords, 'count' | 'erase'> = {},
): PersonalRecords {
  return {
    ...others,
    ...(others.countedAs !== undefined && {
      count: (keys: ShareKeys) => collection.countDocuments(filterOf(keys)),
    }),
    erase: async (keys) => {
      await collection.deleteMany(filterOf(keys));
    },
  };
}

/** Matches the name of a person who is not erased. */
export const PSEUDONYM = { $regex: /^[A-Za-z0-9_-]{43}$/ } as const;

export const upTo = (until: Date | undefined, field: string) =>
  until === undefined ? {} : { [field]: { $lte: until } };

/** Leaves out what the share does not include, by the field that refers to a consent. */
export const withoutKept = ({ exceptConsents = [] }: Share, field: string) =>
  exceptConsents.length === 0 ? {} : { [field]: { $nin: [...exceptConsents] } };

/** Matches records by their subject and client. */
export const ofShare = (share: Share, at: string) => ({
  subject: { $in: [...share.subjects] },
  ...(share.clientId !== null && { clientId: share.clientId }),
  ...upTo(share.until, at),
});

/** Matches everything that was stored under these pseudonyms of RUT and e-mail. */
export const heldBy = ({ holders }: ShareKeys) => ({ holder: { $in: [...holders] } });

/** The values of a field in all documents, possibly with duplicates. */
export async function* valuesOf<T extends { readonly _id: string }>(
  collection: Collection<T>,
  field: keyof T & string,
): AsyncGenerator<string> {
  const projection = { _id: field === '_id' ? 1 : 0, ...(field !== '_id' && { [field]: 1 }) };
  for await (const document of collection.find({}, { projection })) {
    const value: unknown = (document as unknown as T)[field];
    if (typeof value === 'string') yield value;
  }
}
