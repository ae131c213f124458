import { expect, it } from 'vitest';
import { replayable } from './engine.ts';

it('keeps only those headers of a page’s request that a later request of its session may repeat', () => {
  expect(
    replayable({
      ':authority': 'portal.example',
      Host: 'portal.example',
      Cookie: 'sid=1',
      'Content-Length': '2',
      Connection: 'keep-alive',
      'Accept-Encoding': 'gzip',
      'X-Session': 'token',
      Accept: 'application/json',
    }),
  ).toEqual({ 'x-session': 'token', accept: 'application/json' });
});
