export function isContinuousIntegration(env: NodeJS.ProcessEnv): boolean;
export function durationText(milliseconds: number): string;
export class Progress {
  constructor({
    out,
    inPlace,
    heartbeatMs,
  }?: {
    out?:
      | (NodeJS.WritableStream & {
          isTTY?: boolean;
          columns?: number;
        })
      | undefined;
    inPlace?: boolean | undefined;
    heartbeatMs?: number | undefined;
  });
  out: NodeJS.WritableStream & {
    isTTY?: boolean;
    columns?: number;
  };
  inPlace: boolean;
  heartbeatMs: number;
  active: Map<
    object,
    {
      title: string;
      note: string;
      since: number;
    }
  >;
  timer: NodeJS.Timeout | null;
  frame: number;
  say(text: string): void;
  step(title: string): Step;
  close(): void;
  #private;
}
export type Step = {
  done: (detail?: string) => void;
  failed: (detail?: string) => void;
  note: (note: string) => void;
};
