export function ensurePackages({
  root,
  env,
  signal,
  progress,
}: {
  root: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  progress: import('./progress.mjs').Progress;
}): Promise<void>;
export function isSameInstall(
  lock: Lockfile,
  record: Lockfile,
  machine?: {
    platform: string;
    arch: string;
  },
): boolean;
export function npmCommand(env: NodeJS.ProcessEnv): {
  command: string;
  args: string[];
} | null;
export function withoutNpmContext(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export type Stamp = {
  lockfile: string;
  node: string;
  platform: string;
};
export type LockedPackage = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  peer?: boolean;
  os?: string[];
  cpu?: string[];
};
export type Lockfile = {
  packages?: Record<string, LockedPackage>;
};
