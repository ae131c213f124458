/** The month that a credit belongs to: a calendar month in UTC, for every client. */
export function quotaMonth(at: Date): string {
  return at.toISOString().slice(0, 7);
}

export function quotaId(clientId: string, at: Date): string {
  return `${clientId}:${quotaMonth(at)}`;
}

/** The start of the next month, when the quota is renewed. */
export function nextQuotaReset(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
