import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLeasedRateLimiter, type TakePoints } from './leasedRateLimiter.ts';

/** The counter that processes share, with its own clock. */
function sharedCounter(perMinute: number) {
  const time = { ms: 0 };
  const counts = new Map<string, { used: number; endsAt: number }>();
  let asked = 0;
  const take: TakePoints = async (key, points) => {
    asked += 1;
    await Promise.resolve();
    const known = counts.get(key);
    const count = known && known.endsAt > time.ms ? known : { used: 0, endsAt: time.ms + 60_000 };
    counts.set(key, count);
    const granted = Math.min(points, Math.max(0, perMinute - count.used));
    count.used += points;
    return {
      granted,
      remaining: Math.max(0, perMinute - count.used),
      millisecondsLeft: count.endsAt - time.ms,
    };
  };
  const process = () =>
    createLeasedRateLimiter(take, {
      perMinute,
      now: () => new Date(Date.UTC(2026, 0, 1) + time.ms),
      steadyMs: () => time.ms,
    });
  return { time, process, asked: () => asked };
}

describe('a leased rate limiter', () => {
  it('allows exactly the limit, and calls Redis once per hundredth of it', async () => {
    const { process, asked } = sharedCounter(1000);
    const limiter = process();
    for (let call = 1; call <= 1000; call += 1)
      expect(await limiter.consume('a')).toMatchObject({ allowed: true, remaining: 1000 - call });
    expect(asked()).toBe(100);
    expect((await limiter.consume('a')).allowed).toBe(false);
  });

  it('does not call Redis once the limit is used up, and starts again with the next minute', async () => {
    const { process, asked, time } = sharedCounter(3);
    const limiter = process();
    expect(limiter.refusal('a')).toBeNull();
    for (let call = 0; call < 4; call += 1) await limiter.consume('a');
    const before = asked();
    expect(limiter.refusal('a')).toMatchObject({
      allowed: false,
      remaining: 0,
      resetAt: new Date(Date.UTC(2026, 0, 1, 0, 1)),
    });
    for (let call = 0; call < 50; call += 1)
      expect((await limiter.consume('a')).allowed).toBe(false);
    expect(asked()).toBe(before);
    time.ms = 60_000;
    expect(limiter.refusal('a')).toBeNull();
    expect((await limiter.consume('a')).allowed).toBe(true);
  });

  it('counts each key separately', async () => {
    const limiter = sharedCounter(1).process();
    expect((await limiter.consume('a')).allowed).toBe(true);
    expect((await limiter.consume('a')).allowed).toBe(false);
    expect((await limiter.consume('b')).allowed).toBe(true);
  });

  it('never exceeds the limit with any number of callers and processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 600 }),
        async (perMinute, count, calls) => {
          const { process } = sharedCounter(perMinute);
          const processes = Array.from({ length: count }, process);
          const states = await Promise.all(
            calls.map(async (which) => processes[which % count]?.consume('a')),
          );
          const allowed = states.filter((one) => one?.allowed).length;
          // Only calls that other processes leased and did not use may be missing.
          const chunk = Math.max(1, Math.floor(perMinute / 100));
          const least = Math.min(calls.length, perMinute - (count - 1) * (chunk - 1));
          expect(allowed).toBeLessThanOrEqual(perMinute);
          expect(allowed).toBeGreaterThanOrEqual(least);
        },
      ),
      { seed: 20_261_121, numRuns: 100 },
    );
  });

  it('rejects if the counter is unreachable', async () => {
    const limiter = createLeasedRateLimiter(() => Promise.reject(new Error('away')), {
      perMinute: 5,
      now: () => new Date(0),
    });
    await expect(limiter.consume('a')).rejects.toThrow('away');
    await expect(limiter.consume('a')).rejects.toThrow('away');
  });
});
