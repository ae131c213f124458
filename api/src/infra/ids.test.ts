import { describe, expect, it } from 'vitest';
import { newRequestId, REQUEST_ID_PATTERN } from './ids.ts';

describe('newRequestId', () => {
  it('is a UUID of version 7 that says when it was made', () => {
    const id = newRequestId(Date.parse('2026-11-23T12:00:00.000Z'));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(new Date(at).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  });

  it('is one that a caller could have sent, and no two are alike', () => {
    const ids = Array.from({ length: 1000 }, () => newRequestId());
    const pattern = new RegExp(REQUEST_ID_PATTERN);
    expect(ids.filter((id) => !pattern.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(1000);
  });
});
