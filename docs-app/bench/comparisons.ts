import type { GuidesFigures } from './measurePeer.ts';
import type { SiteFigures } from './measureSite.ts';

/**
 * One row of the table that `npm run bench` prints, as JSON; its type is in api/bench/figures.ts.
 */
export interface Comparison {
  what: string;
  ours: string;
  yardstick: string;
  ratio: number;
  aim: { atMost: number } | null;
}

/** Upper limits for the ratio of our figures to another generator's. */
export interface Aims {
  readonly build: number;
  /** Limit by number of pages. */
  readonly script: Readonly<Record<number, number>>;
  readonly routeChange: number;
}

/** Limits for the comparison with Docusaurus. */
export const DOCUSAURUS_AIMS: Aims = {
  build: 0.5,
  script: { 30: 0.35, 500: 0.28 },
  routeChange: 0.35,
};

/** Absolute budgets for the scripts of a page, in kB. */
const START_BUDGET = 2;
const GUIDE_BUDGET = 62;
const REFERENCE_BUDGET = 80;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
const median = (all: readonly number[]) =>
  all.toSorted((one, other) => one - other)[all.length >> 1] ?? Number.NaN;

/** Our scripts against their budgets: the only comparison that needs no other generator. */
export const scriptFigures = ({ pages, script, usedScript }: SiteFigures): Comparison[] => [
  withinBudget(`script of a guide, ${String(pages)} pages`, script, START_BUDGET),
  withinBudget(`script of a guide in use, ${String(pages)} pages`, usedScript, GUIDE_BUDGET),
];

/**
 * @param bytes gzip size of the scripts of an API reference page once its reader interacts with it
 */
export const referenceFigure = (bytes: number): Comparison =>
  withinBudget('script of an API reference page in use', bytes, REFERENCE_BUDGET);

function withinBudget(what: string, bytes: number, budget: number): Comparison {
  const ratio = bytes / 1000 / budget;
  return {
    what,
    ours: kilobytes(bytes),
    yardstick: `${String(budget)} kB allowed`,
    ratio,
    aim: { atMost: 1 },
  };
}

/** Our figures compared with another generator's from the same run, with the same guides. */
export function comparisons(
  ours: GuidesFigures,
  peer: { readonly name: string; readonly figures: GuidesFigures; readonly aims: Aims | null },
): Comparison[] {
  const { figures: theirs, aims } = peer;
  const compare = (
    what: string,
    mine: number,
    other: number,
    shown: (value: number) => string,
    atMost: number | undefined,
  ): Comparison => ({
    what: `${what}, ${String(ours.pages)} pages`,
    ours: shown(mine),
    yardstick: `${shown(other)} ${peer.name}`,
    ratio: mine / other,
    aim: atMost === undefined ? null : { atMost },
  });
  return [
    compare('cold build', ours.cold, theirs.cold, seconds, aims?.build),
    compare('warm build', ours.warm, theirs.warm, seconds, aims?.build),
    compare('script of a guide', ours.script, theirs.script, kilobytes, aims?.script[ours.pages]),
    ...(theirs.routeChanges.length === 0
      ? []
      : [
          compare(
            'route change, CPU x 4',
            median(ours.routeChanges),
            median(theirs.routeChanges),
            milliseconds,
            aims?.routeChange,
          ),
        ]),
  ];
}
