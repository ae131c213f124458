import { launchChallenged, pollUntil } from './challengedTask.ts';
import type { Flow } from './flow.ts';

const isAsked = [
  "pm.test('Pide un código', () => pm.expect(challenge).to.include({ kind: 'code' }));",
  "pm.collectionVariables.set('challengeId', challenge.id);",
];

export const CHALLENGES: Flow = {
  name: '6. Lo que pide la institución',
  description:
    'Solo en sandbox: la institución pide un código, que primero se responde y después se cancela.',
  api: 'main',
  steps: [
    launchChallenged('Lanzar con la persona presente'),
    pollUntil('Esperar la pregunta', 'challenge', isAsked),
    {
      name: 'Responder',
      operationId: 'answerChallenge',
      path: { taskId: '{{taskId}}' },
      body: { challengeId: '{{challengeId}}', answers: { codigo: '123456' } },
    },
    pollUntil('Esperar el final', 'false', [
      "pm.test('Termina con éxito', () => pm.expect(taskStatus).to.equal('success'));",
    ]),
    launchChallenged('Lanzar otra vez'),
    pollUntil('Esperar otra pregunta', 'challenge', isAsked),
    {
      name: 'Cancelar',
      operationId: 'cancelChallenge',
      path: { taskId: '{{taskId}}' },
    },
    pollUntil('Esperar que se cancele', 'false', [
      "pm.test('Termina sin éxito', () => pm.expect(taskStatus).to.equal('error'));",
    ]),
  ],
};
