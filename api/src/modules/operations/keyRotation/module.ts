import type { Mongo } from '../../../infra/mongo/mongo.ts';
import { declareModule, type SealedList } from '../../module.ts';
import { SealedRecordsStore, type SealedPlace } from './sealedRecords.store.ts';

export const keyRotationModule = declareModule({
  name: 'keyRotation',
  services: (deps: {
    mongo: Mongo;
    sealedFields: readonly SealedPlace[];
    sealedLists: readonly SealedList[];
  }) => ({ sealedRecords: new SealedRecordsStore(deps) }),
});
