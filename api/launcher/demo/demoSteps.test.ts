import { expect, it } from 'vitest';
import { UserFacingError } from '../../bin/UserFacingError.mjs';
import { ConnectionError, QuotaError, ValidationError } from '../../sdk/typescript/src/index.ts';
import { TryLater, asked } from './demoSteps.ts';

const shown = (error: Error) =>
  asked('launch the task', Promise.reject(error)).catch((thrown: unknown) => thrown);

it('shows a refusal with its code and request id', async () => {
  const facts = { code: 'INVALID_ACTION', message: 'Invalid action', status: 422, requestId: 'r1' };
  const error = await shown(new ValidationError(facts));
  expect(error).toBeInstanceOf(UserFacingError);
  expect(error).not.toBeInstanceOf(TryLater);
  expect(error).toMatchObject({
    message: 'The API refused to launch the task: Invalid action (422 INVALID_ACTION).',
    hints: ['Request id r1'],
  });
});

it('reports when to retry after a temporary refusal', async () => {
  const retryAfter = new Date(Date.now() + 60_000);
  const facts = { code: 'NOT_ENOUGH_CREDITS', message: 'No credits', status: 429, retryAfter };
  const error = await shown(new QuotaError(facts));
  expect(error).toBeInstanceOf(TryLater);
  expect((error as Error).message).toMatch(/\(429 NOT_ENOUGH_CREDITS\); try again in \d+ s, at/);
});

it('explains how to start an API that does not answer', async () => {
  const message = 'The API does not answer: ECONNREFUSED';
  expect(await shown(new ConnectionError({ code: 'CONNECTION_FAILED', message }))).toMatchObject({
    message: `${message}.`,
    hints: [expect.stringContaining('npm start') as string],
  });
});

it('rethrows other errors unchanged', async () => {
  const stopped = new DOMException('stopped', 'AbortError');
  expect(await shown(stopped)).toBe(stopped);
});
