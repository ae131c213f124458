export function executableFolders(env: NodeJS.ProcessEnv): string[];
export function findExecutable(name: string, folders: string[]): string | null;
export function dyingWithParent(
  command: string,
  args: string[],
  tool?: string | null,
): {
  command: string;
  args: string[];
  isGuardedByShell: boolean;
};
