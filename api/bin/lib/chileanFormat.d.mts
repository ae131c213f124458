export function chileanAmount(amount: unknown, currency: unknown): string;
export function chileanDate(date: unknown): string;
