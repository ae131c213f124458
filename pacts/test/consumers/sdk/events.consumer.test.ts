import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { CauceEvent } from '../../../../api/sdk/typescript/src/index.ts';
import { anyBoolean, anyMoment, anyWhole, matching, type Shape } from '../shapes.ts';
import { clientOf, followerOf, refusal, TASK_ID, uponReceiving, withToken } from './sdkPact.ts';

describe('GET /events', () => {
  const event: Shape<Omit<CauceEvent, 'data'>> = {
    id: matching(/^evt_[0-9a-f]{32}$/, 'evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c'),
    sequence: anyWhole(1),
    type: 'task.finished',
    at: anyMoment('2026-11-23T12:00:00.000Z'),
  };
  const data = { taskId: matching(/^[0-9a-f]{64}$/, TASK_ID), entityId: 'banco-chile' };
  const query = { after: '0', types: 'task.finished', limit: '10' };

  it('lists what happened', () =>
    uponReceiving('a request for the events', 'a task has ended')
      .withRequest('GET', '/api/v1/events', (request) => {
        request.headers(withToken).query(query);
      })
      .willRespondWith(200, (response) => {
        const events = [{ ...event, data }];
        response.jsonBody({ events, cursor: anyWhole(1), hasMore: anyBoolean(false) });
      })
      .executeTest(async (mock) => {
        const asked = { after: 0, types: ['task.finished'] as const, limit: 10 };
        const listed = await clientOf(mock).events.list(asked);
        expect(listed.events).toEqual([MatchersV3.reify({ ...event, data })]);
        expect(listed).toMatchObject({ cursor: 1, hasMore: false });
      }));

  it('is refused a place that is none', () =>
    uponReceiving('a request for the events after no place', 'a client has a session')
      .withRequest('GET', '/api/v1/events', (request) => {
        request.headers(withToken).query({ after: '-1' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        await expect(clientOf(mock).events.list({ after: -1 })).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'WRONG_FORMAT',
        });
      }));
});

// What a stream tells is the list's events; the stream itself never ends, so no verifier can read it.
describe('GET /events/stream', () => {
  it('is refused a place that is none', () =>
    uponReceiving('a request for the stream of events after no place', 'a client has a session')
      .withRequest('GET', '/api/v1/events/stream', (request) => {
        request.headers(withToken).query({ after: '-1' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('WRONG_FORMAT'));
      })
      .executeTest(async (mock) => {
        const events = followerOf(mock).events.follow({ after: -1 });
        await expect(events.next()).rejects.toMatchObject({
          name: 'ValidationError',
          code: 'WRONG_FORMAT',
        });
      }));
});
