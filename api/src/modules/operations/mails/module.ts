import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { MailsStore } from './mails.store.ts';
import { mailAad } from './mails.types.ts';

export const mailsModule = declareModule({
  name: 'mails',
  collections: {
    mails: {
      holds: 'e-mail and the mail’s text, sealed; pseudonym of RUT and e-mail',
      kept: 'until it is sent, at most 24 hours (a code 10 minutes)',
      onErasure: 'deleted, except the one that confirms the erasure',
      spanish: {
        title: 'Correos por enviar',
        holds:
          'La dirección de correo y lo que se le escribe, cifrados; seudónimo del RUT y el correo',
        kept: 'Hasta que se envían, 24 horas a lo más (un código, 10 minutos)',
        onErasure: 'Se borran, salvo el que confirma que se borró',
      },
      sealed: {
        content: { aad: mailAad, isLongLived: false },
      },
    },
  },
  stores: ({ mongo, now, vault, onMailDue }: StoreInfra) => ({
    mails: new MailsStore(mongo, { now, vault, onQueued: onMailDue }),
  }),
  personal: ({ mails }: { mails: MailsStore }) => ({ mails: mails.personal }),
});
