import { aligned } from '../src/commandLine/aligned.ts';
import type { FaultResult } from './injectFault.ts';

/** Whether every guarantee held. */
export function isSound({ broken, wrong }: Pick<FaultResult, 'broken' | 'wrong'>): boolean {
  return broken.length === 0 && Object.keys(wrong).length === 0;
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The results as a text table. */
export function resultTable(results: readonly FaultResult[]): string {
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
    ...results.map((one) =>
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
  return aligned(rows, (column) => column > 0 && column < head.length - 1).join('\n');
}
