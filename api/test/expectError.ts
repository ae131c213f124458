import { expect } from 'vitest';
import type { Answer } from './testServer.ts';

/** Asserts an error of the main API. */
export function expectError(
  answer: Answer,
  status: number,
  errorCode: string,
  message: string,
): void {
  expect(answer.body).toMatchObject({ errorCode, message });
  expect(answer.status).toBe(status);
}
