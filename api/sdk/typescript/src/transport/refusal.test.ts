import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BY_CODE, BY_STATUS, refusalOf } from './refusal.ts';

const contract = new URL(
  '../../../../../pacts/contracts/cauce-sdk-cauce-api.json',
  import.meta.url,
);

/** The body of an error response of the API, in either of its two shapes. */
interface Refusal {
  readonly status: number;
  readonly body: { readonly content: { readonly errorCode?: string; readonly code?: string } };
}

const { interactions } = JSON.parse(readFileSync(contract, 'utf8')) as {
  readonly interactions: readonly { readonly response: Refusal }[];
};
const refusals = interactions
  .map(({ response }) => response)
  .filter(({ status }) => status >= 400)
  .map(({ status, body: { content } }) => ({ status, code: content.errorCode ?? content.code }));

describe('the contract with the API', () => {
  it.each(Object.keys(BY_CODE))('has the refusal that is recognised by its code %s', (code) => {
    expect(refusals.map((refusal) => refusal.code)).toContain(code);
  });

  it.each(Object.keys(BY_STATUS))('has a refusal that is recognised by its status %s', (status) => {
    expect(refusals.map((refusal) => String(refusal.status))).toContain(status);
  });

  it('has the refusals after which a call is retried', () => {
    expect(refusals).toContainEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refusals).toContainEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });
});

it.each([
  [413, 'ValidationError'],
  [415, 'ValidationError'],
  [500, 'ServiceError'],
])('maps the status %d, which has no error class of its own, to a %s', (status, name) => {
  const answer = new Response(null, { status });
  expect(refusalOf(answer, { errorCode: 'SOMETHING' })).toMatchObject({ name, status });
});
