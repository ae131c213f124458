import { createElement } from 'react';
import { expect, it } from 'vitest';
import { textOf } from './textOf.ts';

it.each([
  ['words', 'Campos', 'Campos'],
  [
    'elements inside',
    ['El campo ', createElement('code', { key: 1 }, 'taskId')],
    'El campo taskId',
  ],
  ['numbers', ['Paso ', 2], 'Paso 2'],
  ['nothing', [null, false, undefined], ''],
])('%s', (_, node, text) => {
  expect(textOf(node)).toBe(text);
});
