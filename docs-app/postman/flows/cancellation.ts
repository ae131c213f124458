import { launchChallenged, pollUntil } from './challengedTask.ts';
import type { Flow } from './flow.ts';

export const CANCELLATION: Flow = {
  name: '7. Cancelar y borrar',
  description: 'Una tarea que se cancela mientras espera a la persona, y sus datos que se borran.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar'),
    {
      name: 'Cancelar la tarea',
      operationId: 'cancelTask',
      path: { taskId: '{{taskId}}' },
    },
    pollUntil('Esperar que termine', 'false', [
      "pm.test('Termina cancelada', () => pm.expect(pm.response.json().results.error.code).to.equal('CANCELLED_BY_CLIENT'));",
    ]),
    {
      name: 'Borrar los datos',
      operationId: 'deleteTaskData',
      path: { taskId: '{{taskId}}' },
      tests: [
        "pm.test('No queda de quién era', () => pm.expect(pm.response.json().results.username).to.equal(null));",
      ],
    },
  ],
};
