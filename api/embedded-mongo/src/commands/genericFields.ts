import { Doc } from '../bson/Doc.ts';
import { isNumeric, toNumber } from '../bson/numbers.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Arguments } from './Arguments.ts';

/** Fields that every command may have. */
export const GENERIC_FIELDS = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'txnNumber',
  'autocommit',
  'startTransaction',
] as const;

function checkWriteConcern(concern: Doc): void {
  const w = concern.get('w');
  if (isNumeric(w) && toNumber(w) > 1) {
    throw new MongoError(ErrorCode.BadValue, "cannot use 'w' > 1 when a host is not replicated");
  }
  if (typeof w === 'string' && w !== 'majority') {
    throw new MongoError(
      ErrorCode.BadValue,
      `cannot use non-majority 'w' mode "${w}" when a host is not a member of a replica set`,
    );
  }
}

function checkReadConcern(concern: Doc): void {
  const level = concern.get('level');
  if (level === 'snapshot' || level === 'linearizable') {
    throw new MongoError(
      ErrorCode.NotAReplicaSet,
      'node needs to be a replica set member to use read concern',
    );
  }
}

/** @throws MongoError where a command asks for what a standalone server does not have. */
export function checkGenericFields(args: Arguments): void {
  const isTransaction = ['txnNumber', 'autocommit', 'startTransaction'].some(
    (name) => args.get(name) !== undefined,
  );
  if (isTransaction) {
    throw new MongoError(
      ErrorCode.IllegalOperation,
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  const writeConcern = args.optionalDocument('writeConcern');
  if (writeConcern !== undefined) checkWriteConcern(writeConcern);
  const readConcern = args.optionalDocument('readConcern');
  if (readConcern !== undefined) checkReadConcern(readConcern);
  const apiVersion = args.get('apiVersion');
  if (apiVersion !== undefined && apiVersion !== '1') {
    throw new MongoError(ErrorCode.APIVersionError, 'API version must be "1"');
  }
}

/** @throws MongoError 238 on any collation but the simple one, rather than sorting otherwise. */
export function checkCollation(holder: Doc): void {
  const collation = holder.get('collation');
  if (collation === undefined || collation === null) return;
  if (collation instanceof Doc && (collation.size === 0 || collation.get('locale') === 'simple')) {
    return;
  }
  throw new MongoError(ErrorCode.NotImplemented, 'This server has the simple collation only');
}
