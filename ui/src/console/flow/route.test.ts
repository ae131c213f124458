import { describe, expect, it } from 'vitest';
import { hashOf, HOME, routeOf, PAGES } from './route.ts';

describe('routes', () => {
  it.each(PAGES)('finds the page %s by its hash', (page) => {
    expect(routeOf(hashOf(page))).toEqual({ page, id: null, query: {} });
  });

  it('keeps an id and a filter through the address', () => {
    const hash = hashOf('tasks', 'a/b c', { status: 'error', reference: 'pedido 7&8' });
    expect(routeOf(hash)).toEqual({
      page: 'tasks',
      id: 'a/b c',
      query: { status: 'error', reference: 'pedido 7&8' },
    });
  });

  it.each(['', '#', '#/', '#/otra-cosa', '#contenido'])('shows the first page for %j', (hash) => {
    expect(routeOf(hash)).toEqual(HOME);
  });

  it('reads an address that is not well encoded', () => {
    expect(routeOf('#/tareas/%E0%A4%A').id).toBe('%E0%A4%A');
  });
});
