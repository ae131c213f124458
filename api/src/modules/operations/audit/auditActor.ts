import type { AuditEntry } from './audit.types.ts';

/** The part of an audit entry that says who acted, and from where. */
export function auditActor(
  caller: { readonly keyId: string; readonly sessionId: string | null },
  request: { readonly requestId: string; readonly ip: string },
): Pick<AuditEntry, 'keyId' | 'sessionId' | 'requestId' | 'ip'> {
  return {
    // Empty if a person acts on their own page.
    ...(caller.keyId === '' ? {} : { keyId: caller.keyId }),
    ...(caller.sessionId === null ? {} : { sessionId: caller.sessionId }),
    requestId: request.requestId,
    ip: request.ip,
  };
}
