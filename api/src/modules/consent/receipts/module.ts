import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { receiptMail } from './commands/receiptMail.ts';
import { ReceiptKeysStore } from './receiptKeys.store.ts';

export const receiptsModule = declareModule({
  name: 'receipts',
  collections: {
    receiptKeys: {
      holds: 'none; public halves of the keys that signed receipts',
      kept: 'always: persons show their receipts for years',
      onErasure: 'kept',
      spanish: {
        title: 'Claves que firmaron comprobantes',
        holds: 'La mitad pública de cada una',
        kept: 'Siempre: un comprobante se muestra años después',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ receiptKeys: new ReceiptKeysStore(mongo) }),
  services: (deps: Parameters<typeof receiptMail>[0]) => ({
    receiptMail: (consentId: string) => receiptMail(deps, consentId),
  }),
});
