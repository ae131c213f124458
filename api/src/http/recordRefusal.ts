import { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import type { Principal } from '../principal/principal.ts';
import type { CallDeclaration } from './declaration.ts';
import { GENUINE } from './rateLimit.ts';
import type { ApiContext } from './requestContext.ts';

/**
 * Refusals that may mean that somebody is guessing a code, which the log distinguishes from others.
 */
const OF_CODES: ReadonlySet<ErrorName> = new Set(['invalidCode', 'codeExpired']);

/** A caller that was refused, because of its credentials or its permissions. */
export interface Refusal {
  readonly event: 'access.refused' | 'person.sign-in-refused';
  /** Null if the caller was not authenticated. */
  readonly clientId: string | null;
  readonly keyId?: string;
  readonly sessionId?: string;
  readonly memberId?: string;
  readonly requestId: string;
  readonly ip: string;
  /** The error's name and the call, nothing that was sent. */
  readonly detail: string;
}

/** Stores refusals; the `audit` module implements it. */
export interface RefusalListener {
  note(refusal: Refusal): void;
}

/**
 * Records for the audit log that a caller was refused because of its credentials or permissions.
 * @param principal null if the caller was not authenticated
 */
export function recordRefusal(
  ctx: ApiContext,
  { method, path }: Pick<CallDeclaration, 'method' | 'path'>,
  principal: Principal | null,
  error: unknown,
  refusals: RefusalListener,
): void {
  if (!(error instanceof AppError) || GENUINE.has(error.catalogueName)) return;
  const { status } = error.entry;
  if (status !== 401 && status !== 403) return;
  const { caller, requestId } = ctx.state;
  refusals.note({
    event: OF_CODES.has(error.catalogueName) ? 'person.sign-in-refused' : 'access.refused',
    // A person calling on their own belongs to no client.
    clientId: caller?.clientId || null,
    ...(principal?.keyId ? { keyId: principal.keyId } : {}),
    ...(principal?.sessionId ? { sessionId: principal.sessionId } : {}),
    ...(caller?.member ? { memberId: caller.member.id } : {}),
    requestId,
    ip: ctx.ip,
    detail: `${error.catalogueName} ${method.toUpperCase()} ${path}`,
  });
}
