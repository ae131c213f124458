export function readRetryAfter(header: unknown, now?: number): Date | null;
export class DemoApi {
  constructor(apiUrl: string, signal: AbortSignal);
  base: string;
  signal: AbortSignal;
  call(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Answer>;
}
export type Body = Record<string, unknown>;
export type Answer = {
  status: number;
  body: Body;
  retryAfter: Date | null;
};
