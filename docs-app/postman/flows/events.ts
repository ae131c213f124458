import type { Flow } from './flow.ts';

export const EVENTS: Flow = {
  name: '8. Eventos',
  description:
    'Lo que pasó con tus tareas y consentimientos, como lista y como stream. El stream termina solo a los dos segundos, para que el recorrido siga.',
  api: 'main',
  steps: [
    {
      name: 'Listar eventos',
      operationId: 'listEvents',
      query: { after: '0', types: 'task.finished', limit: '100' },
      tests: [
        'const { events } = pm.response.json();',
        "pm.test('Cuenta las tareas que terminaron', () => {",
        "  pm.expect(events.map(({ type }) => type)).to.include('task.finished');",
        '});',
      ],
    },
    {
      name: 'Seguir los eventos',
      operationId: 'streamEvents',
      query: { after: '0', types: 'task.finished', seconds: '2' },
      tests: [
        "pm.test('Trae los mismos', () => {",
        "  pm.expect(pm.response.text()).to.include('event: task.finished');",
        "  pm.expect(pm.response.text()).to.include('event: stream.closed');",
        '});',
      ],
    },
  ],
};
