import { describe, expect, it } from 'vitest';
import {
  brokenDeliveries,
  repeated,
  untold,
  type ListedEvent,
  type Receipt,
  type StoredDelivery,
  type StoredWebhook,
} from './deliveries.ts';

const event = (sequence: number, taskId: string | null): ListedEvent => ({
  id: `evt_${String(sequence)}`,
  sequence,
  taskId,
});
const EVENTS = [event(1, 'a'), event(2, 'b'), event(3, 'a'), event(4, null)];

const receipt = (sequence: number, isAccepted = true): Receipt => ({
  id: `evt_${String(sequence)}`,
  sequence,
  isAccepted,
});
const receipts = (...sequences: number[]) => sequences.map((one) => receipt(one));

const DELIVERED: StoredDelivery = { status: 'delivered', isDue: false };
function stored(changes: Record<string, StoredDelivery | null> = {}, cursor = 4): StoredWebhook {
  const all = { ...Object.fromEntries(EVENTS.map(({ id }) => [id, DELIVERED])), ...changes };
  const deliveries = Object.entries(all).flatMap(([id, one]) => (one ? [[id, one] as const] : []));
  return { cursor, deliveries: new Map(deliveries) };
}

const broken = (got: readonly Receipt[], webhook = stored()) =>
  brokenDeliveries(EVENTS, got, webhook);

describe('an endpoint that received every event', () => {
  it.each([
    ['in order', receipts(1, 2, 3, 4)],
    ['with tasks among one another', receipts(4, 2, 1, 3)],
    ['some of it again', receipts(1, 2, 3, 1, 3, 4, 2)],
    ['what it refused first, again', [receipt(1, false), ...receipts(2, 1, 3, 4)]],
  ])('has no broken deliveries: %s', (_what, got) => {
    expect([untold(EVENTS, got), broken(got)]).toEqual([[], []]);
  });

  it('reports how many events were received again', () => {
    expect(repeated([receipt(1, false), ...receipts(1, 2, 1, 2, 1)])).toBe(3);
  });
});

describe('an endpoint that did not receive an event', () => {
  const got = [...receipts(1, 2, 4), receipt(3, false)];

  it('has its missing events listed', () => {
    expect(untold(EVENTS, got)).toEqual([event(3, 'a')]);
    expect(untold(EVENTS, [])).toEqual(EVENTS);
  });

  it('has no broken deliveries while the event is still pending', () => {
    expect(broken(got, stored({ evt_3: { status: 'pending', isDue: true } }))).toEqual([]);
    const behind = stored({ evt_3: null, evt_4: null }, 2);
    expect(broken(receipts(1, 2), behind)).toEqual([]);
  });

  it.each<[string, StoredDelivery | null, string]>([
    ['has no delivery', null, '1 events that were passed over'],
    ['is never tried again', { status: 'pending', isDue: false }, '1 events that will not be'],
    ['has failed for good', { status: 'failed', isDue: false }, '1 events that will not be'],
    ['counts as delivered', DELIVERED, '1 events that count as delivered and never came'],
  ])('has lost the event if it %s', (_what, delivery, said) => {
    const [one, ...others] = broken(got, stored({ evt_3: delivery }));
    expect(one).toContain(said);
    expect(others).toEqual([]);
  });
});

describe('an endpoint that received wrong deliveries', () => {
  it('reports events of a task that arrived out of order', () => {
    expect(broken(receipts(3, 1, 2, 4))).toEqual([
      '1 events that came before an earlier one of their task',
    ]);
    const refused = [receipt(1, false), ...receipts(3, 1, 2, 4)];
    expect(broken(refused)).toHaveLength(1);
  });

  it('reports deliveries with another event id or sequence number', () => {
    const other = { ...receipt(2), id: 'evt_other' };
    const moved = { ...receipt(3), sequence: 2 };
    expect(broken([...receipts(1, 2, 3, 4), other, moved])).toEqual([
      '2 deliveries under an id that no event has at their place',
    ]);
    // Events after the ones that were read are judged with the next fault.
    expect(broken(receipts(1, 2, 3, 4, 5))).toEqual([]);
  });
});
