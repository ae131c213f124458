import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { StoreInfra } from '../../module.ts';
import type { AuditStore } from '../../operations/audit/audit.store.ts';
import type { MailsStore } from '../../operations/mails/mails.store.ts';
import type { OfferTextsStore } from '../offerTexts/offerTexts.store.ts';
import { endConsentsOf } from './commands/endConsent.ts';
import { rewrapConsents } from './commands/rewrapConsents.ts';
import { ConnectionsStore } from './connections.store.ts';
import { ConsentsOfPersonStore } from './consentsOfPerson.store.ts';
import { ConsentsStore } from './consents.store.ts';
import { consentAad } from './consents.types.ts';
import { DueRefreshesStore } from './dueRefreshes.store.ts';
import { consentsCalls, dataCalls } from './http/consents.declarations.ts';
import { consentsRoutes } from './http/consents.routes.ts';
import { createConsentCalls } from './http/createConsent.declarations.ts';
import { createConsentExtractionListener } from './jobs/consentExtractionListener.ts';
import { personalConsents } from './commands/personalConsents.ts';
import { ReceiptsStore } from './receipts.store.ts';
import { RepairsStore } from './repairs.store.ts';
import { SealedConsentsStore } from './sealedConsents.store.ts';

export const consentsModule = declareModule({
  name: 'consents',
  collections: {
    consents: {
      holds:
        'RUT, e-mail, data, chosen accounts, receipt and, where the terms say so, credentials, all sealed, while it is live; the client’s own reference',
      kept: 'sealed parts until it ends (at most 36 months), data that awaits the choice of accounts for minutes; the record 5 years more, as proof',
      onErasure: 'revoked; the record stays under a random name, without address and reference',
      spanish: {
        title: 'Permisos',
        holds:
          'RUT, correo, datos leídos, cuentas elegidas, comprobante y, si los términos lo dicen, credenciales: todo cifrado y solo mientras está vigente; la referencia de la organización',
        kept: 'Lo cifrado, hasta que termina (36 meses a lo más); lo leído que espera que la persona elija cuentas, unos minutos; el registro, 5 años más, como prueba',
        onErasure:
          'Terminan; el registro queda con un nombre al azar, sin dirección IP ni referencia',
      },
      sealed: {
        person: { aad: (id) => consentAad(id, 'person'), isLongLived: true },
        username: { aad: (id) => consentAad(id, 'username'), isLongLived: true },
        receipt: { aad: (id) => consentAad(id, 'receipt'), isLongLived: true },
        held: { aad: (id) => consentAad(id, 'held'), isLongLived: false },
        accounts: { aad: (id) => consentAad(id, 'accounts'), isLongLived: true },
        credentials: {
          aad: (id) => consentAad(id, 'credentials'),
          isLongLived: true,
          forWorkers: true,
        },
      },
    },
  },
  stores: ({ mongo, onEvent }: StoreInfra) => ({
    consents: new ConsentsStore(mongo, onEvent),
    consentsOfPerson: new ConsentsOfPersonStore(mongo),
    connections: new ConnectionsStore(mongo),
    receipts: new ReceiptsStore(mongo),
    repairs: new RepairsStore(mongo, onEvent),
    dueRefreshes: new DueRefreshesStore(mongo),
    sealedConsents: new SealedConsentsStore(mongo),
  }),
  outbox: ({ consents }: { consents: ConsentsStore }) => consents.outbox,
  sealedLists: ({ sealedConsents }: { sealedConsents: SealedConsentsStore }) =>
    ['data', 'history'].map((field) => ({
      collection: 'consents',
      list: 'results',
      field,
      rewrap: (vault) => rewrapConsents({ vault, sealedConsents }),
    })),
  personal: (deps: {
    consentsOfPerson: ConsentsOfPersonStore;
    mails: MailsStore;
    offerTexts: OfferTextsStore;
    audit: AuditStore;
  }) => ({ consents: personalConsents(deps) }),
  services: (deps: Parameters<typeof createConsentExtractionListener>[0] & { now: Clock }) => ({
    /** Ends every consent of a client. */
    endConsentsOf: (clientId: string) => endConsentsOf(deps, clientId),
    extractionListener: createConsentExtractionListener(deps),
  }),
  calls: [...createConsentCalls, ...consentsCalls, ...dataCalls],
  routes: consentsRoutes,
});
