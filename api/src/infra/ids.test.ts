import { describe, expect, it } from 'vitest';
import { deliveryIdOf, newEventId, newRequestId, REQUEST_ID_PATTERN } from './ids.ts';

describe('newRequestId', () => {
  it('is a version 7 UUID that contains its creation time', () => {
    const id = newRequestId(Date.parse('2026-11-23T12:00:00.000Z'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(new Date(at).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  });

  it('is unique, and valid as a request id sent by a caller', () => {
    const ids = Array.from({ length: 1000 }, () => newRequestId());
    const pattern = new RegExp(REQUEST_ID_PATTERN);
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(1000);
  });
});

describe('ids of events and deliveries', () => {
  const times = [
    '2026-11-23T12:00:00.000Z',
    '2026-11-23T12:00:00.001Z',
    '2027-01-01T00:00:00.000Z',
  ];

  it('sort by the time of the event, so that their indexes grow at the end', () => {
    const events = times.map((at) => ({ _id: newEventId(Date.parse(at)), at: new Date(at) }));
    const deliveries = events.map((event) => deliveryIdOf('wh_a', event));
    for (const ids of [events.map(({ _id }) => _id), deliveries]) {
      expect([...ids].sort()).toEqual(ids);
      for (const id of ids) expect(id).toMatch(/^(evt|dlv)_[0-9a-f]{32}$/);
    }
  });

  it('are equal only for the same event and webhook', () => {
    const [one, other] = [0, 0].map((now) => ({ _id: newEventId(now), at: new Date(now) }));
    if (!one || !other) throw new Error('There are two events');
    expect(deliveryIdOf('wh_a', one)).toBe(deliveryIdOf('wh_a', one));
    expect(deliveryIdOf('wh_b', one)).not.toBe(deliveryIdOf('wh_a', one));
    expect(deliveryIdOf('wh_a', other)).not.toBe(deliveryIdOf('wh_a', one));
  });
});
