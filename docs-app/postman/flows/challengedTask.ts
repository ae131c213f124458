import { MAX_POLLS, type FlowStep } from './flow.ts';

/** In the sandbox, this person is always asked for a code. */
const CHALLENGED = '10101010-4';

export const launchChallenged = (name: string): FlowStep => ({
  name,
  operationId: 'launchTask',
  body: {
    action: '{{entity}}:{{actionType}}',
    args: { username: CHALLENGED, password: '{{password}}' },
    interactive: true,
  },
  tests: [
    "pm.collectionVariables.set('taskId', pm.response.json().taskId);",
    "pm.collectionVariables.set('polls', 0);",
  ],
});

export const pollUntil = (name: string, isOver: string, whenOver: readonly string[]): FlowStep => ({
  name,
  operationId: 'getTask',
  path: { taskId: '{{taskId}}' },
  before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
  tests: [
    'const { taskStatus, taskStatusCode, challenge } = pm.response.json();',
    "const polls = Number(pm.collectionVariables.get('polls'));",
    `if (!(${isOver}) && taskStatusCode === 202 && polls < ${String(MAX_POLLS)}) {`,
    "  pm.collectionVariables.set('polls', polls + 1);",
    '  pm.execution.setNextRequest(pm.info.requestName);',
    '} else {',
    ...whenOver.map((line) => `  ${line}`),
    '}',
  ],
});
