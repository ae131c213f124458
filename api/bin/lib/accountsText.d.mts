export function resultText(data: unknown): string[];
export type Fields = Record<string, unknown>;
