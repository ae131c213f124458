import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import type { AuditEntry } from '../../operations/audit/audit.types.ts';
import type { LoggedRequest } from '../../operations/requests/requests.types.ts';
import type { Attempt } from '../../operations/webhooks/webhooks.types.ts';
import { gradeGoLive, type GoLiveRecords, type ProbedWebhook } from './goLive.policy.ts';

const NOW = new Date('2026-12-01T12:00:00.000Z');
const ago = (seconds: number) => addSeconds(NOW, -seconds);

const NOTHING: GoLiveRecords = {
  now: NOW,
  webhooks: [],
  requests: [],
  entries: [],
  limitedKeys: new Set(),
  configs: [],
};

/** The grade of a point, and the ids that it rests on. */
function grade(point: string, records: Partial<GoLiveRecords>) {
  const found = gradeGoLive({ ...NOTHING, ...records }).find((one) => one.point === point);
  return [found?.grade, found?.evidence.map(({ id }) => id)];
}

const request = (requestId: string, changes: Partial<LoggedRequest> = {}): LoggedRequest => ({
  requestId,
  keyId: 'key_1',
  method: 'POST',
  path: '/tasks',
  status: 200,
  errorCode: null,
  at: ago(3600),
  durationMs: 5,
  ...changes,
});

const attempt = (status: number | null, at = ago(60)): Attempt => ({
  at,
  durationMs: 5,
  status,
  answer: null,
  fault: status === null ? 'connection' : status < 300 ? null : 'status',
});

/** A webhook by what its server answered to each probe; undefined if it was not sent. */
function webhook(
  answers: Partial<Record<'forged' | 'genuine' | 'repeat' | 'again', number | null>>,
  changes: Partial<ProbedWebhook> = {},
): ProbedWebhook {
  const probes = Object.entries(answers).map(([kind, status]) => [
    kind,
    { _id: kind, lastAttempt: attempt(status) },
  ]);
  return {
    types: null,
    lastTakenAt: null,
    probes: Object.fromEntries(probes) as ProbedWebhook['probes'],
    ...changes,
  };
}
const GOOD = { forged: 400, genuine: 204, repeat: 204, again: 204 };

it('has seen nothing without records', () => {
  expect(new Set(gradeGoLive(NOTHING).map((one) => one.grade))).toEqual(new Set(['unseen']));
});

describe('a signature', () => {
  it.each([
    [GOOD, 'passed'],
    [{ ...GOOD, forged: 204 }, 'failed'],
    [{ ...GOOD, forged: 302 }, 'failed'],
    [{ ...GOOD, forged: 500 }, 'failed'],
    [{ ...GOOD, forged: null }, 'unseen'],
    [{ forged: 400, genuine: 400, repeat: 400 }, 'failed'],
    [{ forged: 400, genuine: null, repeat: null }, 'unseen'],
    [{}, 'unseen'],
  ] as const)('with the answers %j is graded %s', (answers, expected) => {
    expect(grade('signature', { webhooks: [webhook(answers)] })[0]).toBe(expected);
  });

  it('has to be looked at by every webhook', () => {
    const webhooks = [webhook(GOOD), webhook({ ...GOOD, forged: 204 })];
    expect(grade('signature', { webhooks })).toEqual(['failed', ['forged', 'genuine']]);
  });
});

describe('a repetition', () => {
  const read = (at: Date, changes: Partial<LoggedRequest> = {}) =>
    request('read', { method: 'GET', path: '/tasks/:taskId', at, ...changes });

  it.each([
    ['answered with an error', webhook({ ...GOOD, repeat: 409 }), [], 'failed'],
    ['of an old event answered with an error', webhook({ ...GOOD, again: 500 }), [], 'failed'],
    ['after a refused delivery', webhook({ ...GOOD, genuine: 400 }), [], 'unseen'],
    ['of an old event taken without a read', webhook(GOOD), [read(ago(300))], 'passed'],
    ['followed by a read', webhook(GOOD), [read(ago(55))], 'failed'],
    ['followed by a read among others', webhook(GOOD), [read(ago(55)), read(ago(65))], 'unseen'],
    ['during a launch', webhook(GOOD), [read(ago(55)), request('x', { at: ago(58) })], 'unseen'],
    ['beside a new event', webhook(GOOD, { lastTakenAt: ago(62) }), [read(ago(55))], 'unseen'],
    [
      'without an old event',
      webhook({ forged: 400, genuine: 204, repeat: 204 }, { types: null }),
      [],
      'unseen',
    ],
    [
      'without an old event, which it does not ask for',
      webhook({ forged: 400, genuine: 204, repeat: 204 }, { types: ['consent.revoked'] }),
      [],
      'passed',
    ],
  ] as const)('%s is graded', (_, one, requests, expected) => {
    expect(grade('repeats', { webhooks: [one], requests })[0]).toBe(expected);
  });

  it('is watched for a while before it passes', () => {
    const at = addSeconds(ago(60), 9);
    expect(grade('repeats', { webhooks: [webhook(GOOD)], now: at })[0]).toBe('unseen');
  });
});

describe('idempotency', () => {
  it('is judged by the newest launches', () => {
    const keyed = Array.from({ length: 10 }, (_, index) =>
      request(String(index), { hasIdempotencyKey: true }),
    );
    const without = request('without');
    expect(grade('idempotency', { requests: [...keyed, without] })[0]).toBe('passed');
    expect(grade('idempotency', { requests: [without, ...keyed] })).toEqual([
      'failed',
      ['without'],
    ]);
    expect(grade('idempotency', { requests: [request('no', { status: 409 })] })[0]).toBe('unseen');
  });
});

describe('Retry-After', () => {
  const refused = (changes: Partial<LoggedRequest> = {}) =>
    request('refused', { status: 429, at: ago(100), retryAt: ago(60), ...changes });
  const next = (at: Date, changes: Partial<LoggedRequest> = {}) =>
    request('next', { at, ...changes });

  it.each([
    ['heeded', next(ago(59)), 'passed'],
    ['not heeded', next(ago(80)), 'failed'],
    ['unknown to a call on its way', next(ago(99.9)), 'passed'],
    ['of another call', next(ago(80), { path: '/keys' }), 'passed'],
    ['of another key', next(ago(80), { keyId: 'key_2' }), 'passed'],
  ])('%s is graded', (_, call, expected) => {
    expect(grade('retry-after', { requests: [call, refused()] })[0]).toBe(expected);
  });

  it('is not judged before it is over', () => {
    const requests = [refused({ retryAt: addSeconds(NOW, 5) })];
    expect(grade('retry-after', { requests })[0]).toBe('unseen');
  });
});

describe('the audit log', () => {
  const entry = (event: AuditEntry['event'], changes: Partial<AuditEntry> = {}): AuditEntry => ({
    at: ago(3600),
    event,
    clientId: 'client',
    ...changes,
  });
  const used = (ip: string, changes: Partial<AuditEntry> = {}) =>
    entry('task.read', { sessionId: 's1', keyId: 'key_1', ip, ...changes });

  it.each([
    ['in one network', [used('203.0.113.1'), used('203.0.113.1')], 'passed'],
    ['in two', [used('203.0.113.1'), used('203.0.113.2')], 'failed'],
    ['in one of IPv6', [used('2001:db8::1'), used('2001:db8::2')], 'passed'],
    ['by a widget', [used('203.0.113.1'), used('203.0.113.2', { consentId: 'c' })], 'passed'],
    ['only by a member', [used('203.0.113.1', { memberId: 'm' })], 'unseen'],
  ])('shows a token used %s', (_, entries, expected) => {
    expect(grade('tokens', { entries })[0]).toBe(expected);
  });

  it('leaves out keys that are limited to networks', () => {
    const entries = [used('203.0.113.1'), used('203.0.113.2')];
    expect(grade('tokens', { entries, limitedKeys: new Set(['key_1']) })[0]).toBe('unseen');
  });

  it.each([
    ['challenge', 'task.challenged', 'task.challenge-answered', { taskId: 'id' }],
    ['repair', 'consent.person-required', 'consent.repaired', { consentId: 'id' }],
  ] as const)('shows whether a %s was handled', (point, askedAs, doneAs, of) => {
    const asked = entry(askedAs, of);
    expect(grade(point, { entries: [asked] })).toEqual(['failed', ['id']]);
    expect(grade(point, { entries: [asked, entry(doneAs, of)] })).toEqual(['passed', ['id']]);
    expect(grade(point, { entries: [{ ...asked, at: ago(60) }] })).toEqual(['unseen', []]);
  });

  it('expects no answer to a challenge that is approved elsewhere', () => {
    const entries = [entry('task.challenged', { taskId: 'id', detail: 'approve' })];
    expect(grade('challenge', { entries })[0]).toBe('unseen');
  });
});

describe('an origin', () => {
  it.each([
    ['https://app.example', 'passed'],
    ['http://127.0.0.1:3003', 'passed'],
    ['http://localhost:3000', 'passed'],
    ['http://[::1]:3000', 'passed'],
    ['http://app.example', 'failed'],
    ['https://203.0.113.1', 'failed'],
  ])('%s is graded %s', (origin, expected) => {
    const configs = [{ _id: 'wc', allowedOrigins: [origin] }];
    expect(grade('origins', { configs })[0]).toBe(expected);
  });
});
