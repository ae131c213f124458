import { AppError } from '../../../errors/AppError.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { TokenSigner } from '../../../infra/jwt/tokens.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { Subjects } from '../../users/subjects.ts';
import type { CreateTaskTokenBody } from '../http/tokens.schemas.ts';

export interface CreateTaskTokenDeps {
  readonly now: Clock;
  readonly tokens: TokenSigner;
  readonly subjects: Subjects;
  readonly audit: AuditStore;
}

/** Seconds that a task token lasts (design section 8). */
export const TASK_TOKEN_SECONDS = 1800;

/**
 * Makes a token that opens one person's consents and data to the client's server. It names the
 * person by a pseudonym: who finds it in a log learns no RUT.
 * @throws AppError forbidden for another client's id
 */
export async function createTaskToken(
  deps: CreateTaskTokenDeps,
  input: { body: CreateTaskTokenBody; principal: Principal; requestId: string; ip: string },
): Promise<string> {
  const { body, principal } = input;
  if (body.clientId.toLowerCase() !== principal.clientId) throw new AppError('forbidden');
  const subject = deps.subjects.person(body.target);
  const { token, jti } = deps.tokens.sign('task', {
    subject: principal.clientId,
    lifetimeSeconds: TASK_TOKEN_SECONDS,
    claims: { keyId: principal.keyId, scopes: principal.scopes, subject },
  });
  await deps.audit.append({
    at: deps.now(),
    event: 'task-token.created',
    clientId: principal.clientId,
    keyId: principal.keyId,
    sessionId: jti,
    requestId: input.requestId,
    ip: input.ip,
    subject,
  });
  return token;
}
