import { expect } from 'vitest';
import type { Answer } from './testServer.ts';

/** The main API refused so, in its words. */
export function expectError(
  answer: Answer,
  status: number,
  errorCode: string,
  message: string,
): void {
  expect(answer.body).toMatchObject({ errorCode, message });
  expect(answer.status).toBe(status);
}
