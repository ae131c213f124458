import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../http/recordRefusal.ts';
import type { AuditEntry } from './audit.types.ts';
import { RefusalRecorder } from './RefusalRecorder.ts';

const MINUTE = 60_000;

function recorder() {
  const time = { ms: Date.UTC(2026, 0, 1) };
  const written: AuditEntry[] = [];
  const state = { isDown: false };
  const one = new RefusalRecorder({
    now: () => new Date(time.ms),
    audit: {
      append: (entry) => {
        if (state.isDown) return Promise.reject(new Error('the database is unreachable'));
        written.push(entry);
        return Promise.resolve();
      },
    },
  });
  return { one, time, written, state };
}
const refusalFrom = (ip: string): Refusal => ({
  event: 'access.refused',
  ip,
  clientId: null,
  requestId: 'r',
  detail: 'x',
});
const summaries = (written: readonly AuditEntry[]) =>
  written.filter(({ requestId }) => requestId === undefined).map(({ ip, detail }) => [ip, detail]);

describe('RefusalRecorder', () => {
  it('writes the first refusals per address and minute, then the number of the others', async () => {
    const { one, time, written } = recorder();
    for (let count = 0; count < 1000; count += 1) one.note(refusalFrom('192.0.2.1'));
    one.note(refusalFrom('192.0.2.2'));
    expect(written).toHaveLength(6);
    expect(written[0]).toEqual({
      at: new Date(time.ms),
      ...refusalFrom('192.0.2.1'),
    });
    time.ms += MINUTE;
    await one.flush();
    expect(summaries(written)).toEqual([['192.0.2.1', '995 more were refused in this minute']]);
    for (let count = 0; count < 6; count += 1) one.note(refusalFrom('192.0.2.1'));
    await one.flush();
    expect(written).toHaveLength(13);
  });

  it('writes the number of omitted refusals as soon as the next minute begins', () => {
    const { one, time, written } = recorder();
    for (let count = 0; count < 7; count += 1) one.note(refusalFrom('192.0.2.1'));
    time.ms += MINUTE;
    one.note(refusalFrom('192.0.2.9'));
    expect(summaries(written)).toEqual([['192.0.2.1', '2 more were refused in this minute']]);
  });

  it('counts the addresses of an IPv6 network as one caller', async () => {
    const { one, written } = recorder();
    for (let index = 1; index <= 20; index += 1)
      one.note(refusalFrom(`2001:db8::${index.toString(16)}`));
    expect(written).toHaveLength(5);
    await one.flush();
    expect(summaries(written)).toEqual([
      ['2001:db8:0:0::/64', '15 more were refused in this minute'],
    ]);
  });

  it('limits its entries under an attack from very many addresses', async () => {
    const { one, written } = recorder();
    for (let index = 0; index < 5000; index += 1)
      one.note(refusalFrom(`2001:db8:0:${index.toString(16)}::1`));
    expect(written).toHaveLength(500);
    await one.flush();
    expect(summaries(written)).toEqual([[undefined, '4500 more were refused in this minute']]);
  });

  it('includes refusals that could not be written in the next count', async () => {
    const { one, written, state } = recorder();
    state.isDown = true;
    one.note(refusalFrom('192.0.2.1'));
    await one.flush();
    state.isDown = false;
    await one.flush();
    expect(summaries(written)).toEqual([['192.0.2.1', '1 more were refused in this minute']]);
  });
});
