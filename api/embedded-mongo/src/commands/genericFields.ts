import { isNumeric, toNumber } from '../bson/numbers.ts';
import { badValue, MongoError } from '../errors/MongoError.ts';
import type { Arguments } from './Arguments.ts';

const TRANSACTION_FIELDS = ['txnNumber', 'autocommit', 'startTransaction'];
const CONCERN_FIELDS = ['readConcern', 'writeConcern', '$readPreference'];

/** Fields that every command may have. */
export const GENERIC_FIELDS = [
  '$db',
  'lsid',
  '$clusterTime',
  'maxTimeMS',
  'comment',
  ...TRANSACTION_FIELDS,
  ...CONCERN_FIELDS,
];

/** @throws MongoError if a command requests a feature that a standalone server does not have. */
export function checkGenericFields(args: Arguments): void {
  if (TRANSACTION_FIELDS.some((name) => args.get(name) !== undefined)) {
    throw new MongoError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  const w = args.optionalDocument('writeConcern')?.get('w') ?? 1;
  if (isNumeric(w) ? toNumber(w) > 1 : w !== 'majority') {
    throw badValue("cannot use 'w' > 1 when a host is not replicated");
  }
  const level = args.optionalDocument('readConcern')?.get('level');
  if (level === 'snapshot' || level === 'linearizable') {
    const reason = 'node needs to be a replica set member to use read concern';
    throw new MongoError('NotAReplicaSet', reason);
  }
}
