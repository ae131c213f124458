import { expect, it } from 'vitest';
import { errorMessages } from './errorMessages.ts';

it('tells an error and its chain of causes', () => {
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
  ['an object that cannot be written', { big: 1n }, ['object']],
  ['a cause that is no error', new Error('a', { cause: 'b' }), ['a', 'b']],
  ['nothing', undefined, []],
])('bears %s', (_, thrown, messages) => {
  expect(errorMessages(thrown)).toEqual(messages);
});

it('ends where a chain bites its tail', () => {
  const first = new Error('a');
  const second = new Error('b', { cause: first });
  first.cause = second;
  expect(errorMessages(first)).toEqual(['a', 'b']);
});

it('ends where a chain has no end', () => {
  let error = new Error('0');
  for (let index = 1; index < 100; index += 1) error = new Error(String(index), { cause: error });
  expect(errorMessages(error)).toHaveLength(20);
});
