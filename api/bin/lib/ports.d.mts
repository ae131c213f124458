export function requireFreePort(
  host: string,
  { variable, what, port }: import('./launcherConfig.mjs').NamedPort,
  signal: AbortSignal,
): Promise<void>;
export function findFreePort(host?: string): Promise<number>;
