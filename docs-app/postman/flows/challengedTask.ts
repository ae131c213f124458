import { MAX_POLLS, isStatus, type FlowStep } from './flow.ts';

/** In the sandbox, this person is always asked for a code. */
const CHALLENGED = '10101010-4';

export const launchChallenged = (name: string): FlowStep => ({
  name,
  operationId: 'launchTask',
  auth: 'token',
  body: {
    action: '{{entity}}:{{actionType}}',
    args: { username: CHALLENGED, password: '{{password}}' },
    interactive: true,
  },
  tests: [
    isStatus(200),
    "pm.collectionVariables.set('taskId', pm.response.json().taskId);",
    "pm.collectionVariables.set('polls', 0);",
  ],
});

export const pollUntil = (name: string, isOver: string, whenOver: readonly string[]): FlowStep => ({
  name,
  operationId: 'getTask',
  auth: 'token',
  path: { taskId: '{{taskId}}' },
  before: ['// Un segundo entre consultas', 'setTimeout(() => {}, 1000);'],
  tests: [
    isStatus(200),
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
