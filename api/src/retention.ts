import type { Retention } from './modules/module.ts';
import { collections } from './modules.ts';

/** What a collection, or another place, stores about people, and for how long. */
export interface RetentionRow extends Retention {
  readonly collection: string;
}

/** Data that is stored outside the database. */
export const RETENTION_ELSEWHERE: readonly RetentionRow[] = [
  {
    collection: 'Redis: queue',
    holds: 'task ids',
    kept: 'until the job has run',
    onErasure: 'waiting jobs are deleted',
    spanish: {
      title: 'Cola de tareas',
      holds: 'Ids de tareas',
      kept: 'Hasta que la tarea corre',
      onErasure: 'Se borran las que esperan',
    },
  },
  {
    collection: 'Redis: institutions',
    holds: 'ids of running and waiting tasks; failures in a row of an institution',
    kept: 'ids 2 hours at most; failures until it answers, at most 24 hours',
    onErasure: 'expire by themselves',
    spanish: {
      title: 'Turnos por institución',
      holds: 'Ids de tareas que corren o esperan; cuántas veces seguidas falló la institución',
      kept: 'Los ids, 2 horas a lo más; las fallas, hasta que responde, 24 horas a lo más',
      onErasure: 'Vencen solos',
    },
  },
  {
    collection: 'Redis: rate limits',
    holds:
      'addresses, ids of clients and sessions; pseudonyms of the persons that a client asked about, and of those for whom a code was requested',
    kept: '1 minute; the pseudonyms 1 hour, those of codes 1 day',
    onErasure: 'expire by themselves',
    spanish: {
      title: 'Límites de llamadas',
      holds:
        'Direcciones IP e ids de organizaciones y sesiones; seudónimos de las personas por las que preguntó una organización, y de aquellas para las que se pidió un código',
      kept: '1 minuto; los seudónimos, 1 hora, y los de códigos, 1 día',
      onErasure: 'Vencen solos',
    },
  },
  {
    collection: 'Redis: events',
    holds: 'ids of clients and of their open streams',
    kept: '30 seconds after the stream',
    onErasure: 'nothing to erase',
    spanish: {
      title: 'Streams abiertos',
      holds: 'Ids de organizaciones y de sus streams',
      kept: '30 segundos después de que se cierran',
      onErasure: 'No hay nada que borrar',
    },
  },
  {
    collection: 'logs and traces',
    holds: 'ids of requests, tasks and clients; never a RUT, an address or data',
    kept: 'as your log and trace stores do; 90 days is plenty',
    onErasure: 'nothing to erase',
    spanish: {
      title: 'Registros técnicos',
      holds: 'Ids de llamadas, tareas y organizaciones; nunca un RUT, una dirección IP ni datos',
      kept: 'Lo que fije quien opera Cauce; recomendamos 90 días',
      onErasure: 'No hay nada que borrar',
    },
  },
  {
    collection: 'backups',
    holds: 'what the database held',
    kept: '30 days at most is advised',
    onErasure: 'nothing changes; restoring erases again whoever the ledger of erasures names',
    spanish: {
      title: 'Respaldos',
      holds: 'Lo que había en la base de datos, tal como estaba: lo cifrado sigue cifrado',
      kept: '30 días a lo más es lo recomendado',
      onErasure:
        'No cambian; si se restaura uno, se borra de nuevo a cada persona que esté en la lista de borrados',
    },
  },
  {
    collection: 'ledger of erasures',
    holds:
      'keyed pseudonym, found in no record, of the person who was erased; when, and for which client',
    kept: 'as long as the oldest backup that may be restored',
    onErasure: 'each adds a line',
    spanish: {
      title: 'Lista de borrados',
      holds:
        'Un seudónimo de cada persona borrada, distinto de todos los demás; cuándo, y para qué organización',
      kept: 'Tanto como el respaldo más antiguo que se pueda restaurar',
      onErasure: 'Cada borrado agrega una línea',
    },
  },
];

/**
 * Every collection of the database. Law 21.719 allows personal data to be kept for as long as its
 * purpose lasts; proof of consent and of access is kept for five years (Law 21.521, NCG 514),
 * without the name. Those about people come first.
 */
export const RETENTION: readonly RetentionRow[] = collections()
  .map(({ collection, holds, kept, onErasure, spanish }) => ({
    collection,
    holds,
    kept,
    onErasure,
    spanish,
  }))
  .reverse()
  .sort((a, b) => Number(isAboutPeople(b)) - Number(isAboutPeople(a)));

/** Whether the collection contains data about people. */
export function isAboutPeople({ holds }: Pick<RetentionRow, 'holds'>): boolean {
  return !holds.startsWith('none');
}
