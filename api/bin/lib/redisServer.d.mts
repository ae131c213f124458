export function ensureRedisServer(options: RedisOptions): Promise<string>;
export function findRedisServer(folders: string[], linksFolder: string): string | null;
export function checkRedisUrl(url: string, signal: AbortSignal): Promise<void>;
export type RedisOptions = {
  env: NodeJS.ProcessEnv;
  linksFolder: string;
  logFile: string;
  signal: AbortSignal;
  progress: import('./progress.mjs').Progress;
  folders?: string[];
};
