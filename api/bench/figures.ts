import { aligned } from '../src/commandLine/aligned.ts';

/** A row of the benchmark table. */
export interface Figure {
  readonly what: string;
  /** What is measured, with its unit. */
  readonly ours: string;
  /** The yardstick, measured in the same run. */
  readonly yardstick: string;
  /** Our figure divided by the yardstick. */
  readonly ratio: number;
  /** The expected ratio; null if the figure is only informative. */
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null;
}

/** A benchmark, selected by its name with `--only`. */
export interface Measure {
  readonly name: string;
  run(say: (line: string) => void): Promise<Figure[]>;
}

export function isMet({ ratio, aim }: Figure): boolean {
  if (aim === null) return true;
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
}

function aimText({ aim }: Figure): string {
  if (aim === null) return '';
  const text = (ratio: number) => String(Number(ratio.toFixed(2)));
  return 'atLeast' in aim ? `≥ ${text(aim.atLeast)}` : `≤ ${text(aim.atMost)}`;
}

/** The figures as a text table. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = [
    ['What', 'Ours', 'Yardstick', 'Ratio', 'Aim', ''],
    ...figures.map((figure) => [
      figure.what,
      figure.ours,
      figure.yardstick,
      figure.ratio.toFixed(2),
      aimText(figure),
      figure.aim === null ? '' : isMet(figure) ? 'met' : 'MISSED',
    ]),
  ];
  return aligned(rows).join('\n');
}
