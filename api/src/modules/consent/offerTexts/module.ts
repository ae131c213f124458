import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { OfferTextsStore } from './offerTexts.store.ts';

export const offerTextsModule = declareModule({
  name: 'offerTexts',
  collections: {
    offerTexts: {
      holds: 'none; terms and descriptions that people were shown',
      kept: 'always: consents refer to them as proof',
      onErasure: 'kept',
      spanish: {
        title: 'Textos de términos y productos',
        holds: 'Los que se mostraron',
        kept: 'Siempre: los permisos los nombran como prueba',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ offerTexts: new OfferTextsStore(mongo) }),
});
