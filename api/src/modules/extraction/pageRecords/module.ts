import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { PageRecordsStore } from './pageRecords.store.ts';
import { pageRecordAad } from './pageRecords.types.ts';

export const pageRecordsModule = declareModule({
  name: 'pageRecords',
  collections: {
    pageRecords: {
      holds:
        'pseudonym and task id of an extraction that failed on a page; that page without values and texts, sealed',
      kept: '7 days; the newest 50 of an institution',
      onErasure: 'deleted',
      spanish: {
        title: 'Páginas que detuvieron una lectura',
        holds:
          'Seudónimo de la persona e id de la tarea; la página cifrada, sin valores ni textos: solo su estructura',
        kept: '7 días; de cada institución, las 50 más nuevas',
        onErasure: 'Se borran',
      },
      sealed: {
        page: { aad: pageRecordAad, isLongLived: true },
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ pageRecords: new PageRecordsStore(mongo) }),
  personal: ({ pageRecords }: { pageRecords: PageRecordsStore }) => ({
    pageRecords: pageRecords.personal,
  }),
});
