import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { createBrowserCoverage } from './browserCoverage.ts';
import { ProcessesStore, type ProcessKind } from './processes.store.ts';
import { checkReadiness, checkWorkers, sharedChecks, type ReadinessDeps } from './readiness.ts';

export const monitoringModule = declareModule({
  name: 'monitoring',
  collections: {
    processes: {
      holds: 'none; processes and ids of their keys',
      kept: '1 hour after the last heartbeat',
      onErasure: 'kept',
      spanish: {
        title: 'Procesos del servicio',
        holds: 'Cuáles corren, y los ids de sus claves',
        kept: '1 hora desde su última señal',
        onErasure: 'Quedan',
      },
    },
    keyPromotions: {
      holds: 'none; when a key was promoted',
      kept: 'always',
      onErasure: 'kept',
      spanish: {
        title: 'Cambios de claves del servicio',
        holds: 'Cuándo entró en uso cada una',
        kept: 'Siempre',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({ processes: new ProcessesStore(mongo) }),
  services: (deps: ReadinessDeps) => {
    const checks = sharedChecks(deps);
    const workers = () => checkWorkers(deps);
    return {
      browserCoverage: createBrowserCoverage(deps.processes, deps.now),
      /** The answer of `/readyz` for this kind of process. */
      readiness: (kind: ProcessKind) =>
        checkReadiness(kind === 'worker' ? checks : { ...checks, workers }),
    };
  },
});
