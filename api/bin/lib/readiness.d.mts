export function answersHttp(url: string): Probe;
export function printsJsonLine(
  isReady: (record: Record<string, unknown>) => boolean,
  {
    orAliveForMs,
  }?: {
    orAliveForMs?: number | undefined;
  },
): Probe;
export function parseRecord(line: string): Record<string, unknown>;
export function answersRedisPing(port: () => number): Probe;
export type ProbeContext = {
  signal: AbortSignal;
  logFile: string;
  logOffset: number;
};
export type Probe = (context: ProbeContext) => Promise<void>;
