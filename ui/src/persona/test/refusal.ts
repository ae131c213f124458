import { ApiError, NetworkError } from '../../client/index.ts';

/** A refusal of the API. */
export const refusal = (
  code: string,
  rest: { status?: number; retryAfter?: string; attemptsLeft?: number } = {},
): ApiError =>
  new ApiError({
    status: rest.status ?? 400,
    code,
    message: code,
    requestId: 'r-7f3a',
    retryAfter: rest.retryAfter ?? null,
    attemptsLeft: rest.attemptsLeft ?? null,
  });

export const noAnswer = new NetworkError('No answer.');
