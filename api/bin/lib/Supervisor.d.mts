export class Supervisor {
  constructor({
    logs,
    say,
    onPids,
    redact,
    readyWithinMs,
    firstRestartMs,
  }: {
    logs: import('./logFiles.mjs').LogFiles;
    say: (text: string) => void;
    onPids?: (() => void) | undefined;
    redact?: ((text: string) => string) | undefined;
    readyWithinMs?: number | undefined;
    firstRestartMs?: number | undefined;
  });
  logs: import('./logFiles.mjs').LogFiles;
  say: (text: string) => void;
  onPids: () => void;
  redact: (text: string) => string;
  readyWithinMs: number;
  firstRestartMs: number;
  start(spec: ProcessSpec): Promise<void>;
  pids(): Record<string, number | null>;
  stop(patienceMs?: number): Promise<void>;
  kill(): void;
  #private;
}
export type ProcessSpec = {
  name: string;
  title: string;
  stopStage: number;
  cwd: string;
  command: () => {
    command: string;
    args: string[];
    env: NodeJS.ProcessEnv;
  };
  isReady: import('./readiness.mjs').Probe;
  cannotListen?: boolean;
};
export type Entry = {
  spec: ProcessSpec;
  pid: number | null;
  wasReady: boolean;
  failures: number;
  startedAt: number;
  restart: NodeJS.Timeout | null;
};
