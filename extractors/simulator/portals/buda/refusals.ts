import type { Reply } from '../../http/replies.ts';
import { sendJson } from '../../http/replies.ts';

/**
 * The exchange's refusals: `{message, code, errors?}`, with the wording that its clients expect.
 */
const refusal = (status: number, code: string, message: string): Reply =>
  sendJson({ message, code }, status);

export const notAuthorized = (): Reply => refusal(401, 'not_authorized', 'Invalid credentials');

/** The key lacks that permission: the sandbox's keys are read-only. */
export const forbidden = (): Reply =>
  refusal(403, 'forbidden', 'You dont have access to this resource');

export const notFound = (): Reply => refusal(404, 'not_found', 'Not found');

export const badParameter = (name: string): Reply =>
  refusal(400, 'bad_parameter', `Invalid parameter: ${name}`);

export const parameterMissing = (name: string): Reply =>
  refusal(400, 'parameter_missing', `Missing parameter: ${name}`);

export const invalidRecord = (resource: string, field: string): Reply =>
  sendJson(
    {
      message: 'Validation Failed',
      code: 'invalid_record',
      errors: [{ resource, field, code: 'invalid' }],
    },
    422,
  );

export const tooMany = (seconds: number): Reply =>
  sendJson({ message: 'Too many requests', code: 'too_many_requests' }, 429, {
    'retry-after': String(seconds),
  });

/** How the exchange answers in these two cases is not documented. */
export const accountLocked = (): Reply => refusal(403, 'account_locked', 'Your account is locked');
export const unavailable = (): Reply => refusal(503, 'unavailable', 'Service unavailable');
