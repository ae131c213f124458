export function logTail(text: string, count?: number): string[];
