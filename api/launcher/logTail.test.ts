import { describe, expect, it } from 'vitest';
import { logTail } from './logTail.ts';

describe('logTail', () => {
  it('shows messages, without their stack traces', () => {
    const log = [
      '{"level":30,"msg":"starting"}',
      '{"level":50,"msg":"web could not start","err":{"message":"no database","stack":"at x"}}',
      'Error: broken',
      '    at resolve (file:///x.mjs:2:1)',
      '',
      'Node.js v20.20.2',
    ];
    expect(logTail(log.join('\n'))).toEqual([
      'starting',
      'web could not start: no database',
      'Error: broken',
    ]);
  });

  it('shows only the last lines, and truncates long ones', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    expect(logTail(lines.join('\n'), 2)).toEqual(['line 28', 'line 29']);
    expect(logTail('x'.repeat(10_000))[0]).toHaveLength(300);
  });
});
