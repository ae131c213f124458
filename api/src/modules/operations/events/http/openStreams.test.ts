import { expect, it } from 'vitest';
import { createOpenStreams } from './openStreams.ts';

it('ends every stream when the process stops, even one that is just being opened', () => {
  const open = createOpenStreams();
  const ended: string[] = [];
  const remove = open.add((reason) => ended.push(`first ${reason}`));
  open.add((reason) => ended.push(`second ${reason}`));
  expect([open.isOpen(), open.count()]).toEqual([true, 2]);
  remove();
  expect(open.count()).toBe(1);
  open.close();
  open.add((reason) => ended.push(`late ${reason}`));
  expect(ended).toEqual(['second server_stopping', 'late server_stopping']);
  expect(open.isOpen()).toBe(false);
});
