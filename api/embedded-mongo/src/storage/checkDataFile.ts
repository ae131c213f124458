import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { StartupError } from '../errors/StartupError.ts';

/**
 * LMDB maps its file into memory, so a damaged file does not cause an error but kills the process.
 * What can be verified from the outside is checked here before LMDB opens the file. Layout: lmdb's
 * mdb.c, MDB_meta, data version 2.
 */

const MAGIC = 0xbeefc0de;
const META = 24;
const OFFSET = { magic: META, pageSize: META + 24, mainRoot: 136, lastPage: 144, transaction: 152 };
const PAGE_SIZES = [4096, 8192, 16384, 32768, 65536];
const NO_ROOT = 0xffff_ffff_ffff_ffffn;

/** Pages at the end that a transaction allocated and freed are never written and may be missing. */
const MAX_UNWRITTEN_PAGES = 256;

interface Meta {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly root: bigint;
  readonly transaction: bigint;
}

function readMeta(file: number, at: number): Meta | undefined {
  const bytes = Buffer.alloc(168);
  if (readSync(file, bytes, 0, bytes.length, at) < bytes.length) return undefined;
  if (bytes.readUInt32LE(OFFSET.magic) !== MAGIC) return undefined;
  return {
    pageSize: bytes.readUInt32LE(OFFSET.pageSize),
    lastPage: Number(bytes.readBigUInt64LE(OFFSET.lastPage)),
    root: bytes.readBigUInt64LE(OFFSET.mainRoot),
    transaction: bytes.readBigUInt64LE(OFFSET.transaction),
  };
}

/** @throws StartupError if the file is not an LMDB file or is truncated. */
export function checkDataFile(path: string): void {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r+');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return;
    const first = readMeta(file, 0);
    if (first === undefined || !PAGE_SIZES.includes(first.pageSize)) {
      throw new StartupError(`The data file ${path} is damaged or not one of this server's.`);
    }
    const second = readMeta(file, first.pageSize);
    const meta = second !== undefined && second.transaction > first.transaction ? second : first;
    const expected = (meta.lastPage + 1) * meta.pageSize;
    const isRootMissing = meta.root !== NO_ROOT && Number(meta.root) * meta.pageSize >= size;
    if (isRootMissing || expected - size > MAX_UNWRITTEN_PAGES * meta.pageSize) {
      throw new StartupError(
        `The data file ${path} is damaged: it has ${size} bytes of at least ${expected}.`,
      );
    }
    if (expected > size) ftruncateSync(file, expected);
  } finally {
    closeSync(file);
  }
}
