import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import type { MailsStore } from '../../operations/mails/mails.store.ts';
import { rightsRequestsCalls } from './http/rightsRequests.declarations.ts';
import { rightsRequestsRoutes } from './http/rightsRequests.routes.ts';
import { personalRequests } from './personalRequests.ts';
import { RequestsOfPersonStore } from './requestsOfPerson.store.ts';
import { RightsRequestsStore } from './rightsRequests.store.ts';
import { rightsRequestAad } from './rightsRequests.types.ts';

export const rightsRequestsModule = declareModule({
  name: 'rightsRequests',
  collections: {
    rightsRequests: {
      holds:
        'RUT, e-mail and text of a person’s rights request, and the client’s answer, sealed; pseudonyms; the address, until the request takes effect',
      kept: '5 years, as proof',
      onErasure: 'the record stays under a random name, without RUT, e-mail, address and text',
      spanish: {
        title: 'Solicitudes de derechos',
        holds:
          'RUT, correo y palabras de la persona que pidió algo, y la respuesta de la empresa, cifrados; seudónimos; la dirección IP hasta que se cumple',
        kept: '5 años, como constancia',
        onErasure:
          'El registro queda con un nombre al azar, sin RUT, correo, dirección ni palabras',
      },
      sealed: {
        person: { aad: (id) => rightsRequestAad(id, 'person'), isLongLived: true },
        reason: { aad: (id) => rightsRequestAad(id, 'reason'), isLongLived: true },
        answer: { aad: (id) => rightsRequestAad(id, 'answer'), isLongLived: true },
      },
    },
  },
  stores: ({ mongo, onEvent }: StoreInfra) => ({
    rightsRequests: new RightsRequestsStore(mongo, onEvent),
    requestsOfPerson: new RequestsOfPersonStore(mongo),
  }),
  outbox: ({ rightsRequests }: { rightsRequests: RightsRequestsStore }) => rightsRequests.outbox,
  personal: (deps: { requestsOfPerson: RequestsOfPersonStore; mails: MailsStore }) => ({
    rightsRequests: personalRequests(deps),
  }),
  calls: rightsRequestsCalls,
  routes: rightsRequestsRoutes,
});
