import type { SiteFigures } from './measureSite.ts';

/** A line of the table of `npm run bench` (api/bench/figures.ts has its type, this is its JSON). */
export interface Comparison {
  what: string;
  ours: string;
  yardstick: string;
  ratio: number;
  aim: { atMost: number } | null;
}

interface DocusaurusFigures {
  /** Of a guide, gzip, in kB. */
  script: number;
  /** In ms with a processor four times slower: from 207 in its small site to 306 in its large one. */
  routeChange: number;
  /** Builds, in s. */
  cold?: number;
  warm?: number;
}

/** What Docusaurus 3.10 with its fast bundler took for the same generated guides on two cores. */
const DOCUSAURUS: Readonly<Record<number, DocusaurusFigures>> = {
  30: { script: 186, routeChange: 207 },
  500: { script: 251, routeChange: 306, cold: 24.3, warm: 12.8 },
};
/** Scripts of Redoc, gzip, in kB. */
const REDOC_SCRIPT = 397;

/** Aims in kB for the script of a guide, by the number of pages. */
const SCRIPT_AIMS: Readonly<Record<number, number>> = { 30: 105, 500: 110 };

const seconds = (ms: number) => ms / 1000;
const kilobytes = (bytes: number) => bytes / 1000;

function compare(
  what: string,
  unit: string,
  ours: number,
  yardstick: number,
  atMost: number | null,
): Comparison {
  return {
    what,
    ours: `${ours.toFixed(1)} ${unit}`,
    yardstick: `${String(yardstick)} ${unit}`,
    ratio: ours / yardstick,
    aim: atMost === null ? null : { atMost },
  };
}

/** The figures of a generated site beside Docusaurus' where there are any. */
export function figuresOf({ pages, cold, warm, script, routeChanges }: SiteFigures): Comparison[] {
  const theirs = DOCUSAURUS[pages];
  if (theirs === undefined) return [];
  const of = `${String(pages)} pages`;
  const aim = SCRIPT_AIMS[pages];
  const median = routeChanges.toSorted((a, b) => a - b)[routeChanges.length >> 1] ?? Infinity;
  return [
    compare(
      `script of a guide, ${of}`,
      'kB',
      kilobytes(script),
      theirs.script,
      aim === undefined ? null : aim / theirs.script,
    ),
    ...(theirs.cold === undefined
      ? []
      : [compare(`cold build, ${of}`, 's', seconds(cold.wall), theirs.cold, 0.7)]),
    ...(theirs.warm === undefined
      ? []
      : [compare(`warm build, ${of}`, 's', seconds(warm.wall), theirs.warm, 0.6)]),
    compare(`route change, CPU x 4, ${of}`, 'ms', median, theirs.routeChange, 0.5),
  ];
}

/** @param bytes gzip of the scripts of a page of the API reference */
export function referenceFigure(bytes: number): Comparison {
  return compare('script of an API reference page', 'kB', kilobytes(bytes), REDOC_SCRIPT, 0.35);
}
