import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): {
  text: string;
  line: Record<string, unknown>;
} {
  const lines: string[] = [];
  write(createLogger({ level: 'info', process: 'test' }, { write: (line) => lines.push(line) }));
  const [text = ''] = lines;
  return { text, line: JSON.parse(text) as Record<string, unknown> };
}

describe('createLogger', () => {
  it('writes a line of JSON with the time, the level by name and the process', () => {
    const { line } = logged((logger) => logger.info({ taskId: 'abc' }, 'taken'));
    expect(line).toMatchObject({
      level: 'info',
      process: 'test',
      pid: process.pid,
      taskId: 'abc',
      msg: 'taken',
    });
    expect(line['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it.each([
    ['at the top', { password: 's3cret' }],
    ['in other letters', { Authorization: 's3cret', 'X-API-Key': 's3cret' }],
    ['far inside', { request: { body: { args: { deeper: 's3cret' } } } }],
    ['in a list', { tries: [{ username: 's3cret' }] }],
    ['behind toJSON', { call: { toJSON: () => ({ token: 's3cret' }) } }],
    [
      'on an instance',
      {
        call: new (class Call {
          readonly apiKey = 's3cret';
        })(),
      },
    ],
  ])('never writes a secret field: %s', (_where, fields) => {
    const { text } = logged((logger) => logger.info(fields, 'call'));
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[redacted]');
  });

  it('never writes a secret field that a child logger is bound to', () => {
    const { text } = logged((logger) => {
      logger.child({ cookie: 's3cret', taskId: 'abc' }).info('call');
    });
    expect(text).not.toContain('s3cret');
    expect(text).toContain('"taskId":"abc"');
  });

  it('logs where an error and its causes came from, but none of their data', () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', request: 's3cret' });
    const error = Object.assign(new Error('no answer', { cause }), { config: 's3cret' });
    const { text, line } = logged((logger) =>
      logger.error({ err: error, others: [cause] }, 'call'),
    );
    expect(text).not.toContain('s3cret');
    expect(line['err']).toMatchObject({
      type: 'Error',
      message: 'no answer',
      stack: expect.stringContaining('logger.test') as string,
      cause: { message: 'refused', code: 'ECONNREFUSED' },
    });
  });

  it('handles circular references', () => {
    const circle: Record<string, unknown> = { password: 's3cret' };
    circle['self'] = circle;
    const { text } = logged((logger) => logger.info({ circle }, 'call'));
    expect(text).toContain('[too deep]');
    expect(text).not.toContain('s3cret');
  });

  it('keeps dates and numbers unchanged', () => {
    const { line } = logged((logger) => logger.info({ at: new Date(0), ms: 1.5, none: null }, 'x'));
    expect(line).toMatchObject({ at: '1970-01-01T00:00:00.000Z', ms: 1.5, none: null });
  });
});
