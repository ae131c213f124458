export function startOfProcess(pid: number): string | null;
export function identityOf(pid: number): ProcessIdentity;
export function isStillAlive(identity: ProcessIdentity): boolean;
export type ProcessIdentity = {
  pid: number;
  startedAt: string;
};
