import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { StoreInfra } from '../../module.ts';
import { AuditKeys } from './AuditKeys.ts';
import { AuditStore } from './audit.store.ts';
import { CheckpointsStore } from './checkpoints.store.ts';
import { RefusalRecorder } from './RefusalRecorder.ts';

export const auditModule = declareModule({
  name: 'audit',
  collections: {
    audit: {
      holds:
        'pseudonym, address and ids of who launched, read, consented, revoked; addresses that were refused; names of operators',
      kept: 'AUDIT_RETENTION_YEARS (8); 5 years at least, by law',
      onErasure: 'entries stay, under the same random name, without address',
      spanish: {
        title: 'Registro de auditoría',
        holds:
          'Seudónimo, dirección IP e ids de quién lanzó, leyó, dio y quitó; direcciones IP a las que se negó el acceso; nombres de operadores',
        kept: '8 años, y nunca menos de 5, por ley',
        onErasure: 'Las entradas quedan, con el mismo nombre al azar y sin dirección IP',
      },
    },
    auditCheckpoints: {
      holds: 'none; hashes of entries, signed',
      kept: 'the newest 100',
      onErasure: 'kept',
      spanish: {
        title: 'Firmas del registro de auditoría',
        holds: 'Huellas de entradas, firmadas',
        kept: 'Las 100 más nuevas',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo, auditRing, environment, operator, onAudited }: StoreInfra) => {
    const auditKeys = new AuditKeys(auditRing, environment);
    const checkpoints = new CheckpointsStore(mongo);
    const audit = new AuditStore(mongo, {
      keys: auditKeys,
      checkpoints,
      operator,
      onAppend: onAudited,
    });
    return { auditKeys, checkpoints, audit };
  },
  personal: ({ audit }: { audit: AuditStore }) => ({ audit: audit.personal }),
  services: (deps: { audit: AuditStore; now: Clock }) => ({ refusals: new RefusalRecorder(deps) }),
});
