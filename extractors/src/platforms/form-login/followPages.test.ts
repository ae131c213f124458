import { describe, expect, it } from 'vitest';
import { extract, serve } from '../../testing/extraction.ts';
import { sendHtml } from '../../testing/httpServer.ts';
import { followPages } from './followPages.ts';

/** Reads a portal whose pages contain the address of the next one, or `end` on the last. */
async function read(nextOf: (path: string) => string) {
  const server = await serve((request, response) => {
    const isPage = request.url.startsWith('/page');
    sendHtml(response, isPage ? nextOf(request.url) : 'ok');
  });
  const { outcome, paths } = await extract(server, {
    fetch: (session) =>
      followPages(session, '/page-1', { page: 'list' }, ({ text }) =>
        text === 'end' ? null : text,
      ),
  });
  return { outcome, pages: paths.filter((path) => path.startsWith('/page')) };
}

describe('the pages of a list', () => {
  it('are read one after the other until one has no next page', async () => {
    const { outcome, pages } = await read((path) => (path === '/page-3' ? 'end' : after(path)));
    expect(outcome).toMatchObject({ data: { movement: { parsed: ['page-2', '/page-3', 'end'] } } });
    expect(pages).toEqual(['/page-1', '/page-2', '/page-3']);
  });

  it('are rejected if a page refers back to an earlier one', async () => {
    const { outcome, pages } = await read((path) => (path === '/page-2' ? 'page-1' : 'page-2'));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE', field: 'list' });
    expect(pages).toEqual(['/page-1', '/page-2']);
  });

  it('are rejected at the limit of pages if they never end', async () => {
    const { outcome, pages } = await read((path) => after(path));
    expect(outcome).toMatchObject({ kind: 'error', code: 'UNEXPECTED_PAGE' });
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.length).toBeLessThan(2_000);
  });
});

/** The address of the page after this one; relative for the second, as links may be. */
function after(path: string): string {
  const next = Number(path.replace('/page-', '')) + 1;
  return next === 2 ? 'page-2' : `/page-${String(next)}`;
}
