import type { Drill } from './drill.ts';

/** Whether every guarantee held. */
export function isSound({ broken, wrong }: Pick<Drill, 'broken' | 'wrong'>): boolean {
  return broken.length === 0 && Object.keys(wrong).length === 0;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The drills as a table of text. */
export function drillTable(drills: readonly Drill[]): string {
  const head = [
    'Fault',
    'Accepted',
    'Ended once',
    'Lost',
    'Doubled',
    'Refused (503)',
    'Other errors',
    'Recovered',
    '',
  ];
  const rows = [
    head,
    ...drills.map((one) =>
      one.skipped === null
        ? [
            one.what,
            String(one.accepted),
            String(one.endedOnce),
            String(one.lost),
            String(one.doubled),
            String(one.refused),
            String(sum(one.wrong)),
            one.recoveredSeconds === null ? 'never' : `${one.recoveredSeconds.toFixed(1)} s`,
            isSound(one) ? '' : 'BROKEN',
          ]
        : [one.what, '-', '-', '-', '-', '-', '-', '-', `SKIPPED: ${one.skipped}`],
    ),
  ];
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          // Words to the left, numbers to the right.
          column === 0 || column === row.length - 1
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
