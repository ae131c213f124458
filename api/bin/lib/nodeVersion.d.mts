export function unsupportedNode(version: string): string | null;
