import { createElement } from 'react';
import { expect, it } from 'vitest';
import { textOf } from './textOf.ts';

it.each([
  ['a string', 'Campos', 'Campos'],
  [
    'nested elements',
    ['El campo ', createElement('code', { key: 1 }, 'taskId')],
    'El campo taskId',
  ],
  ['numbers', ['Paso ', 2], 'Paso 2'],
  ['empty nodes', [null, false, undefined], ''],
])('returns the text of %s', (_, node, text) => {
  expect(textOf(node)).toBe(text);
});
