import { expect, it } from 'vitest';
import { errorMessages } from './errorMessages.ts';

it('lists the message of an error and of each cause', () => {
  const root = new TypeError('Failed to fetch');
  const middle = new Error('No se pudo leer la página', { cause: root });
  expect(errorMessages(new Error('Sin contenido', { cause: middle }))).toEqual([
    'Sin contenido',
    'No se pudo leer la página',
    'Failed to fetch',
  ]);
});

it.each([
  ['an error without a message', new RangeError(), ['RangeError']],
  ['a string', 'algo falló', ['algo falló']],
  ['an object', { code: 42 }, ['{"code":42}']],
  ['a function', () => undefined, ['function']],
  ['an object that cannot be serialised', { big: 1n }, ['object']],
  ['a cause that is not an error', new Error('a', { cause: 'b' }), ['a', 'b']],
  ['undefined', undefined, []],
])('handles %s', (_, thrown, messages) => {
  expect(errorMessages(thrown)).toEqual(messages);
});

it('stops at a circular chain of causes', () => {
  const first = new Error('a');
  const second = new Error('b', { cause: first });
  first.cause = second;
  expect(errorMessages(first)).toEqual(['a', 'b']);
});

it('stops after 20 causes', () => {
  let error = new Error('0');
  for (let index = 1; index < 100; index += 1) error = new Error(String(index), { cause: error });
  expect(errorMessages(error)).toHaveLength(20);
});
