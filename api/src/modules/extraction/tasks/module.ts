import { declareModule } from '../../module.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { StoreInfra } from '../../module.ts';
import { cancelTasksOf } from './commands/cancelTasks.ts';
import { tasksCalls } from './http/tasks.declarations.ts';
import { tasksRoutes } from './http/tasks.routes.ts';
import { RunningLocksStore } from './runningLocks.store.ts';
import { TasksOfPersonStore } from './tasksOfPerson.store.ts';
import { TasksStore } from './tasks.store.ts';
import { taskAad } from './tasks.types.ts';
import { TaskEndRecorder } from '../../access/clients/TaskEndRecorder.ts';
import type { TaskEndsStore } from '../../access/clients/taskEnds.store.ts';
import type { Logger } from '../../../infra/logging/logger.ts';

export const tasksModule = declareModule({
  name: 'tasks',
  collections: {
    runningLocks: {
      holds: 'key of the user-entity pair, task id',
      kept: 'until the task’s deadline (TASK_DEADLINE_SECONDS)',
      onErasure: 'deleted with the task that holds it',
      spanish: {
        title: 'Lecturas en curso',
        holds: 'Huella de la persona y la institución; id de la tarea',
        kept: 'Hasta el plazo de la tarea',
        onErasure: 'Se borran con la tarea',
      },
    },
    tasks: {
      holds:
        'username and result, sealed; the client’s own reference; credentials, sealed, while the task can still run; a challenge and its answers, sealed, until the worker takes them',
      kept: 'RESULT_TTL_HOURS (24) after the deadline',
      onErasure: 'deleted',
      spanish: {
        title: 'Tareas',
        holds:
          'RUT y resultado, cifrados; la referencia de la organización; credenciales, cifradas, mientras la tarea pueda correr; lo que la institución pide a la persona y lo que ella responde, cifrado, hasta que se usa',
        kept: 'Hasta 24 horas después de su plazo',
        onErasure: 'Se borran',
      },
      sealed: {
        username: { aad: (id) => taskAad(id, 'username'), isLongLived: false },
        credentials: {
          aad: (id) => taskAad(id, 'credentials'),
          isLongLived: false,
          forWorkers: true,
        },
        result: { aad: (id) => taskAad(id, 'result'), isLongLived: false },
        completeness: { aad: (id) => taskAad(id, 'completeness'), isLongLived: false },
        challengeContent: { aad: (id) => taskAad(id, 'challengeContent'), isLongLived: false },
        answers: { aad: (id) => taskAad(id, 'answers'), isLongLived: false, forWorkers: true },
      },
    },
  },
  stores: ({ mongo, onEvent }: StoreInfra) => ({
    tasks: new TasksStore(mongo, onEvent),
    tasksOfPerson: new TasksOfPersonStore(mongo),
    locks: new RunningLocksStore(mongo),
  }),
  outbox: ({ tasks }: { tasks: TasksStore }) => tasks.outbox,
  personal: ({
    locks,
    tasksOfPerson,
  }: {
    locks: RunningLocksStore;
    tasksOfPerson: TasksOfPersonStore;
  }) => ({ runningLocks: locks.personal, tasks: tasksOfPerson.personal }),
  services: (deps: { tasks: TasksStore; taskEnds: TaskEndsStore; now: Clock; logger: Logger }) => ({
    taskEndRecorder: new TaskEndRecorder({ store: deps.taskEnds, logger: deps.logger }),
    /** Cancels every unfinished task of a client. */
    cancelTasksOf: (clientId: string) => cancelTasksOf(deps, clientId),
  }),
  calls: tasksCalls,
  routes: tasksRoutes,
});
