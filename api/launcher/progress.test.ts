import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress, durationText, isContinuousIntegration } from './progress.ts';

function progress(options: { inPlace: boolean; heartbeatMs?: number }) {
  const out = new PassThrough();
  return { out, printed: () => String(out.read() ?? ''), shown: new Progress({ out, ...options }) };
}

describe('Progress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reports to a pipe that a long step is still running, and how long it took', () => {
    const { shown, printed } = progress({ inPlace: false, heartbeatMs: 5000 });
    const step = shown.step('Installing');
    step.note('half');
    vi.advanceTimersByTime(11_000);
    step.done('3 packages');
    const lines = printed().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^\.\.\. +Installing \(5\.0 s, half\)$/),
      expect.stringMatching(/^\.\.\. +Installing \(10 s, half\)$/),
      expect.stringMatching(/^ok +Installing: 3 packages \(11 s\)$/),
      '',
    ]);
    vi.advanceTimersByTime(60_000);
    expect(printed()).toBe('');
  });

  it('rewrites one line on a terminal', () => {
    const { shown, printed } = progress({ inPlace: true });
    shown.step('One').done();
    const text = printed();
    expect(text.startsWith('\r\u001b[2K')).toBe(true);
    expect(text.split('\n')).toHaveLength(2);
  });

  it('marks a step that failed', () => {
    const { shown, printed } = progress({ inPlace: false });
    shown.step('Lint').failed();
    expect(printed()).toMatch(/^FAILED +Lint \(0\.0 s\)\n$/);
  });

  it('survives a reader that closes the pipe', () => {
    const { shown, out } = progress({ inPlace: false });
    expect(() => out.emit('error', new Error('EPIPE'))).not.toThrow();
    shown.say('on');
  });
});

describe('durationText', () => {
  it.each([
    [0, '0.0 s'],
    [9940, '9.9 s'],
    [17_400, '17 s'],
    [59_700, '1 min 00 s'],
    [185_000, '3 min 05 s'],
  ])('formats %i ms as %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

describe('isContinuousIntegration', () => {
  it.each([
    [{ CI: 'true' }, true],
    [{ CI: '1' }, true],
    [{ CI: 'false' }, false],
    [{ CI: '' }, false],
    [{}, false],
  ])('for %j returns %s', (env, is) => {
    expect(isContinuousIntegration(env)).toBe(is);
  });
});
