import { hash, randomBytes } from 'node:crypto';
import { ObjectId } from '../../../infra/mongo/mongo.ts';
import {
  ERASED_PREFIX,
  type AuditEntry,
  type ChainedEntry,
  type EntryProof,
} from './audit.types.ts';
import type { AuditKeys } from './AuditKeys.ts';

/** The chains for entries that concern no single client: operators' commands, refused callers. */
const OPERATOR_CHAIN = 'operator';

/**
 * The name of one of a client's chains. Clients have their own chains, so that they do not wait for
 * one another's entries: one chain as long as one process writes, and one more for each process
 * that writes at the same time.
 * @param number from 0
 */
export const chainOf = (clientId: string | null, number: number): string =>
  `${clientId ?? OPERATOR_CHAIN}${number === 0 ? '' : `/${String(number)}`}`;

/** Whether a chain is one of the client's. */
const isChainOf = (clientId: string | null, chain: string): boolean =>
  chain.replace(/\/\d+$/, '') === chainOf(clientId, 0);

/** The current end of a chain: its last entry. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
}

/** A chain without entries. */
export const GENESIS: ChainHead = { sequence: 0, hash: '' };

const SALT_BYTES = 16;

/** Appends an entry to a chain: adds the proof that follows the chain's head. */
export function chainEntry(
  entry: AuditEntry,
  chain: string,
  head: ChainHead,
  keys: AuditKeys,
): ChainedEntry {
  const content = { ...entry, _id: entry._id ?? new ObjectId() };
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const isPersonal = entry.subject !== undefined || entry.ip !== undefined;
  const proof = {
    chain,
    sequence: head.sequence + 1,
    previous: head.hash,
    ...(isPersonal ? { personal: personalHash(entry, salt), salt } : {}),
    kid: keys.currentKid,
  };
  const entryHash = hashOf(content, proof);
  return { ...content, proof: { ...proof, hash: entryHash, mac: keys.mac(entryHash) } };
}

/** The head of a chain that ends with this entry. */
export const headOf = ({ proof }: ChainedEntry): ChainHead => ({
  sequence: proof.sequence,
  hash: proof.hash,
});

/** What can be wrong with a single entry, regardless of its neighbours. */
export type EntryFault = 'changed' | 'unauthentic' | 'unknownKey';

/**
 * Checks an entry by itself.
 * @returns what is wrong with it, `unknownKey` if only its key is missing; null if it is sound
 */
export function faultOf(entry: ChainedEntry, keys: AuditKeys): EntryFault | null {
  const { proof } = entry;
  const texts = [proof.chain, proof.hash, proof.mac, proof.kid, proof.previous];
  if (texts.some((text) => typeof text !== 'string')) return 'changed';
  if (!isChainOf(entry.clientId, proof.chain) || !isHash(entry, proof)) return 'changed';
  if (!isPersonalIntact(entry)) return 'changed';
  if (!keys.knows(proof.kid)) return 'unknownKey';
  return keys.isMac(proof.kid, proof.hash, proof.mac) ? null : 'unauthentic';
}

/** Whether the fields that identify the person were removed from an entry, as an erasure does. */
export const isErased = ({ proof }: ChainedEntry): boolean =>
  proof.personal !== undefined && proof.salt === undefined;

function isHash(entry: ChainedEntry, proof: EntryProof): boolean {
  try {
    return hashOf(entry, proof) === proof.hash;
  } catch {
    // The value has a type that the API never writes.
    return false;
  }
}

function isPersonalIntact(entry: ChainedEntry): boolean {
  const { personal, salt } = entry.proof;
  if (personal === undefined) return entry.subject === undefined && entry.ip === undefined;
  if (salt !== undefined) return personalHash(entry, salt) === personal;
  return entry.ip === undefined && entry.subject?.startsWith(ERASED_PREFIX) === true;
}

function personalHash({ subject, ip }: Pick<AuditEntry, 'subject' | 'ip'>, salt: string): string {
  return sha256(canonicalForm({ salt, subject, ip }));
}

/** Covers every field except those that can be erased and those that are computed from the hash. */
function hashOf(
  entry: object,
  { chain, sequence, previous, personal, kid }: Omit<EntryProof, 'hash' | 'mac'>,
): string {
  return sha256(
    canonicalForm({
      ...entry,
      subject: undefined,
      ip: undefined,
      proof: { chain, sequence, previous, personal, kid },
    }),
  );
}

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

/**
 * The same text for every representation of a value that the database can return: fields are sorted
 * by name, strings are as they would be read back from UTF-8, and dates and ids differ from
 * strings. Fields that are `undefined` are left out.
 * @throws TypeError for a value that no audit entry contains
 */
export function canonicalForm(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(wellFormed(value));
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value instanceof Date && !Number.isNaN(value.getTime())) return `date(${value.getTime()})`;
  if (value instanceof ObjectId) return `id(${value.toHexString()})`;
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return canonicalObject(value as Readonly<Record<string, unknown>>);
  throw new TypeError('An audit entry has a value of an unknown type');
}

function canonicalObject(fields: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] === undefined) continue;
    text += `${text === '' ? '' : ','}${JSON.stringify(wellFormed(name))}:${canonicalForm(fields[name])}`;
  }
  return `{${text}}`;
}

const SURROGATE = /[\ud800-\udfff]/;

/** BSON strings are UTF-8, which cannot encode an unpaired surrogate. */
function wellFormed(text: string): string {
  return SURROGATE.test(text) ? Buffer.from(text).toString() : text;
}
