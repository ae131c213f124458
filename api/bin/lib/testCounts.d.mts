export function addCounts(one: Counts, other: Counts): Counts;
export function countsLine({ passed, failed, skipped }: Counts): string;
export function countSuite(
  report: any,
  exitCode: number | null,
): {
  counts: Counts;
  problems: string[];
};
export const NOTHING: Counts;
export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
};
