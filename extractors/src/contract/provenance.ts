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
