import type { LoginKind } from './institution.ts';

/**
 * Where a connector's knowledge of an institution comes from. It describes the connector as it is
 * today: a public source that the connector does not follow documents nothing.
 */

/**
 * - `assumed` invented, and never compared with the institution
 * - `documented` described by at least one public source
 * - `recorded` observed by an operator at the institution
 */
export const PROVENANCE_STATES = ['assumed', 'documented', 'recorded'] as const;
export type ProvenanceState = (typeof PROVENANCE_STATES)[number];

export type IsoDate = `${number}-${number}-${number}`;

/** A public source. `date` is when it was written, as precisely as known; null if unknown. */
export type Source = {
  readonly date: IsoDate | `${number}-${number}` | `${number}` | null;
} & (
  | { readonly repository: `${string}/${string}`; readonly path: string }
  | { readonly title: string }
);

/** A file or folder of a public repository: `owner/name/path`. */
export function source(place: `${string}/${string}/${string}`, date: Source['date']): Source {
  const [owner = '', name = '', ...path] = place.split('/');
  return { repository: `${owner}/${name}`, path: path.join('/'), date };
}

/** The basis for a part of a connector. */
export type Fact =
  | { readonly state: 'assumed' }
  | { readonly state: 'documented'; readonly sources: readonly [Source, ...Source[]] }
  | { readonly state: 'recorded'; readonly on: IsoDate };

export const assumed: Fact = { state: 'assumed' };
export const documented = (...sources: readonly [Source, ...Source[]]): Fact => ({
  state: 'documented',
  sources,
});
export const recorded = (on: IsoDate): Fact => ({ state: 'recorded', on });

/** What a connector's `provenance.ts` states; `provenanceOf` derives the rest. */
export interface Provenance<Action extends string = string, Login extends LoginKind = LoginKind> {
  readonly login: Readonly<Record<Login, Fact>>;
  /** When and how the institution asks for a second factor, or that it asks for none. */
  readonly secondFactor: Fact;
  /** How it reports that it refuses a login or is unavailable. */
  readonly refusals: Fact;
  /** The actions that read pages of their own. */
  readonly actions: Readonly<Record<Action, Fact>>;
}

/** What is known about an institution, for every login kind and action in its catalogue row. */
export interface InstitutionProvenance extends Omit<Provenance, 'login'> {
  readonly login: Readonly<Partial<Record<LoginKind, Fact>>>;
  /** Every action, including derived ones and those with ClaveÚnica. */
  readonly actions: Readonly<Record<string, Fact>>;
  /** Files in the connector's `samples`, by the action that reads what they show. */
  readonly samples?: Readonly<Record<string, readonly string[] | undefined>>;
}

export const isConfirmed = ({ state }: Fact): boolean => state !== 'assumed';

/** The basis for a product made of several parts: the weakest of them. */
export function weakest(facts: readonly [Fact, ...Fact[]]): Fact {
  const sources = new Set<Source>();
  let oldest: IsoDate | undefined;
  for (const fact of facts) {
    if (fact.state === 'assumed') return fact;
    if (fact.state === 'documented') fact.sources.forEach((source) => sources.add(source));
    else if (oldest === undefined || fact.on < oldest) oldest = fact.on;
  }
  const [first, ...others] = sources;
  if (first !== undefined) return documented(first, ...others);
  return oldest === undefined ? assumed : recorded(oldest);
}

/** What one or several actions rest on. */
export interface Coverage {
  /** The weakest of the actions. */
  readonly status: ProvenanceState;
  /** The number of public sources. */
  readonly sources: number;
  /** The number of answers published by sources that the connector is held against. */
  readonly samples: number;
  /** When something about them was last written or recorded; null if no date is known. */
  readonly newest: string | null;
}

/** The coverage of actions, by type; one that the institution does not have counts as assumed. */
export function coverageOf(
  { actions, samples = {} }: Pick<InstitutionProvenance, 'actions' | 'samples'>,
  types: readonly string[],
): Coverage {
  const [first = assumed, ...others] = types.map((type) => actions[type] ?? assumed);
  const fact = weakest([first, ...others]);
  const sources = fact.state === 'documented' ? fact.sources : [];
  const dates = sources.flatMap(({ date }) => date ?? []);
  return {
    status: fact.state,
    sources: sources.length,
    samples: new Set(types.flatMap((type) => samples[type] ?? [])).size,
    newest: fact.state === 'recorded' ? fact.on : (dates.sort().at(-1) ?? null),
  };
}

/**
 * Whether the newest that is known about an institution is older than twelve months, so that its
 * site may well have changed.
 * @param today an ISO day
 */
export function isOutdated(provenance: InstitutionProvenance, today: string): boolean {
  const newest = newestDate(provenance);
  const yearAgo = `${String(Number(today.slice(0, 4)) - 1)}${today.slice(4)}`;
  // A date may be only a year or a month, which then counts as its last day.
  return newest !== null && newest < yearAgo.slice(0, newest.length);
}

/** The text with which a source is cited. */
export function sourceTitle(source: Source): string {
  return 'title' in source ? source.title : `${source.repository}: ${source.path}`;
}

/** Every source of an institution once, newest first, with undated ones last. */
export function sourcesOf(provenance: InstitutionProvenance): readonly Source[] {
  const cited = factsOf(provenance).flatMap((fact) =>
    fact.state === 'documented' ? fact.sources : [],
  );
  return [...new Set(cited)].sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
}

/** When something about an institution was last written or recorded; null if no date is known. */
export function newestDate(provenance: InstitutionProvenance): string | null {
  const dates: string[] = [];
  for (const { date } of sourcesOf(provenance)) if (date !== null) dates.push(date);
  for (const fact of factsOf(provenance)) if (fact.state === 'recorded') dates.push(fact.on);
  return dates.sort().at(-1) ?? null;
}

function factsOf({ login, secondFactor, refusals, actions }: InstitutionProvenance): Fact[] {
  return [...Object.values(login), secondFactor, refusals, ...Object.values(actions)];
}
