/** The month that a credit belongs to: calendar months in UTC, the same for every client. */
export function quotaMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

export function quotaId(clientId: string, at: Date): string {
  return `${clientId}:${quotaMonth(at)}`;
}

/** The first moment of the next month, when a used-up quota is full again. */
export function nextQuotaReset(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
