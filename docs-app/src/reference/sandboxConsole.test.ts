import { describe, expect, it } from 'vitest';
import type { ConsoleModel } from '../site/referenceTypes.ts';
import { highlightInBrowser } from './browserHighlight.ts';
import { consoleSample, initialValue } from './consoleSample.ts';
import { fillBody, namesIn } from './sandboxMemory.ts';
import { terminalText } from './terminalText.ts';

describe('namesIn', () => {
  it.each([
    ['/auth/login', { token: 't' }, { token: 't' }],
    ['/tasks', { taskId: 'a' }, { taskId: 'a' }],
    ['/tasks/{taskId}', { challenge: { id: 'c' } }, { challengeId: 'c' }],
    ['/token/task', { data: { taskToken: 'k' } }, { taskToken: 'k' }],
    ['/consents', { data: { consents: [{ id: '1' }, { id: '2' }] } }, { consentId: '1' }],
    ['/webhooks', { id: 'wh_1', url: 'https://a.example' }, { webhookId: 'wh_1' }],
    ['/tasks', 'nothing', {}],
  ])('finds in the response of %s the values that other calls need', (path, answer, names) => {
    expect(namesIn(path, answer)).toEqual(names);
  });
});

it('fills known ids into a body, and leaves text that is not JSON', () => {
  const body = '{"consentId":"invented","product":"movement"}';
  expect(JSON.parse(fillBody(body, { consentId: '1' }))).toEqual({
    consentId: '1',
    product: 'movement',
  });
  expect(fillBody('{', { consentId: '1' })).toBe('{');
});

describe('the sample of the console', () => {
  const model: ConsoleModel = {
    baseUrl: 'http://127.0.0.1:3000/api/v1',
    method: 'POST',
    path: '/tasks/{taskId}/challenge',
    auth: 'session',
    parameters: [
      { name: 'taskId', in: 'path', isRequired: true, example: 'invented', choices: [] },
      { name: 'X-Request-Id', in: 'header', isRequired: false, example: 'invented', choices: [] },
    ],
    body: '{}',
  };
  const [task, request] = model.parameters;

  it('starts with ids from earlier responses, never with example ids', () => {
    if (task === undefined || request === undefined) throw new Error('There are two parameters.');
    expect(initialValue(model, task, {})).toBe('');
    expect(initialValue(model, task, { taskId: 'abc' })).toBe('abc');
    expect(initialValue(model, request, {})).toBe('');
  });

  it('sends typed values, and known ids as variables', () => {
    const [curl] =
      consoleSample(model, {
        values: { taskId: 'abc', 'X-Request-Id': 'mine' },
        body: '{"answers":{}}',
        known: { taskId: 'abc' },
      }) ?? [];
    expect(curl?.code).toContain('"$CAUCE_URL/tasks/$CAUCE_TASK_ID/challenge"');
    expect(curl?.code).toContain('-H "X-Request-Id: mine"');
    expect(curl?.code).toContain('"answers": {}');
    const other = consoleSample(model, { values: { taskId: 'x' }, body: '{}', known: {} });
    expect(other?.[0]?.code).toContain('"$CAUCE_URL/tasks/x/challenge"');
  });

  it('returns null while the body is not JSON', () => {
    expect(consoleSample(model, { values: {}, body: '{', known: {} })).toBeNull();
  });
});

it('sets known values in the terminal, and explains how to get the others', () => {
  const variables = [
    { name: 'CAUCE_URL', value: 'http://127.0.0.1:3000/api/v1' },
    { name: 'CAUCE_TOKEN', value: '' },
    { name: 'CAUCE_TASK_ID', value: 'example' },
  ];
  expect(terminalText(variables, { token: 't', taskId: 'abc' })).toBe(
    [
      'export CAUCE_URL=http://127.0.0.1:3000/api/v1',
      'export CAUCE_TOKEN=t',
      'export CAUCE_TASK_ID=abc',
    ].join('\n'),
  );
  expect(terminalText(variables, {})).toContain("export CAUCE_API_KEY='tu-llave'\n");
  expect(terminalText(variables, {})).toContain('"$CAUCE_URL/auth/login"');
});

it.each([
  ['json', '{\n  "a": [1, true, "x\\"y"]\n}'],
  ['bash', `curl "$CAUCE_URL" \\\n  -d '{\n  "a": 1\n}'`],
  ['java', 'ofString("""\n  {}\n""")'],
])('colours %s without changing its text', (grammar, code) => {
  const lines = highlightInBrowser(code, grammar);
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines.flat().some(({ kind }) => kind === 'string')).toBe(true);
});
