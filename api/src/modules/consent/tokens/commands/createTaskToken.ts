import { AppError } from '../../../../errors/AppError.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';

export interface CreateTaskTokenBody {
  readonly clientId: string;
  readonly target: string;
}

export interface CreateTaskTokenDeps {
  readonly now: Clock;
  readonly tokens: TokenSigner;
  readonly userKeys: UserKeys;
  readonly audit: AuditStore;
}

/** How long a task token is valid. */
export const TASK_TOKEN_SECONDS = 1800;

/**
 * Creates a token that lets the client's server read one person's consents and data. It contains
 * the person's pseudonyms encrypted, so that no client can use it to learn whose records are
 * stored.
 * @throws AppError forbidden for another client's id
 */
export async function createTaskToken(
  deps: CreateTaskTokenDeps,
  input: { body: CreateTaskTokenBody; principal: Principal; requestId: string; ip: string },
): Promise<string> {
  const { body, principal } = input;
  if (body.clientId.toLowerCase() !== principal.clientId) throw new AppError('forbidden');
  const [subject, ...earlier] = deps.userKeys.personNames(body.target);
  const { token, jti } = deps.tokens.sign('task', {
    subject: principal.clientId,
    lifetimeSeconds: TASK_TOKEN_SECONDS,
    claims: { keyId: principal.keyId, scopes: principal.scopes },
    secretClaims: { subject: earlier.length === 0 ? subject : [subject, ...earlier] },
  });
  await deps.audit.append({
    at: deps.now(),
    event: 'task-token.created',
    clientId: principal.clientId,
    ...auditActor({ keyId: principal.keyId, sessionId: jti }, input),
    subject,
  });
  return token;
}
