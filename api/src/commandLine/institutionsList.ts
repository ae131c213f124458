import {
  coverageOf,
  findInstitution,
  institutions,
  isOutdated,
  newestDate,
  provenanceOf,
  PROVENANCE_STATES,
  sourcesOf,
  sourceTitle,
  type ActionDefinition,
  type Fact,
  type Institution,
  type LoginKind,
  type ProvenanceState,
} from '@cauce/extractors';
import type { Config } from '../config/env.ts';
import { createEntityDirectory } from '../modules/extraction/entities/entityDirectory.ts';
import { createProvenanceGate } from '../modules/extraction/entities/provenanceGate.ts';
import { aligned } from './aligned.ts';
import { CommandError, type Output } from './CommandError.ts';

type Settings = Pick<Config, 'environment' | 'isSandbox' | 'simulator'>;

interface ActionReport {
  readonly name: string;
  readonly state: ProvenanceState;
  /** Published answers that the connector is held against. */
  readonly samples: number;
  readonly isEnabled: boolean;
  /** Why the action is disabled; empty otherwise. */
  readonly reasons: readonly string[];
}

interface InstitutionReport {
  readonly id: string;
  readonly name: string;
  readonly login: Readonly<Partial<Record<LoginKind, ProvenanceState>>>;
  readonly secondFactor: ProvenanceState;
  readonly refusals: ProvenanceState;
  readonly actions: readonly ActionReport[];
  readonly sources: readonly { readonly title: string; readonly date: string | null }[];
  readonly newestDate: string | null;
  /** Whether that is more than twelve months ago: the site may have changed meanwhile. */
  readonly isOutdated: boolean;
}

/** A table of all institutions. */
export function listInstitutions(config: Settings): Output {
  const all = institutions.map(reporterOf(config));
  const heading = [
    'INSTITUTION',
    'LOGIN',
    'SECOND FACTOR',
    'REFUSALS',
    'ACTIONS',
    'NEWEST SOURCE',
    config.isSandbox ? 'ENABLED ELSEWHERE' : 'ENABLED',
  ];
  const rows = institutions
    .map(reporterOf(worthTelling(config)))
    .map((one) => [
      one.id,
      loginText(one),
      one.secondFactor,
      one.refusals,
      actionsText(one),
      `${one.newestDate ?? '-'}${one.isOutdated ? ' (over a year old)' : ''}`,
      enabledText(one),
    ]);
  return { json: all, lines: [whereText(config), '', ...aligned([heading, ...rows])] };
}

/** Shows one institution, action by action. */
export function showInstitution(config: Settings, id: string): Output {
  const institution = findInstitution(id);
  if (!institution)
    throw new CommandError(`There is no institution ${id}: npm run institutions lists them.`);
  const one = reporterOf(config)(institution);
  const told = reporterOf(worthTelling(config))(institution);
  const rows = told.actions.map(({ name, state, samples, isEnabled, reasons }) => [
    name,
    state,
    String(samples),
    [isEnabled ? 'enabled' : 'off', ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': '),
  ]);
  return {
    json: one,
    lines: [
      whereText(config),
      '',
      `${one.name} (${one.id})`,
      ...aligned([
        ['login', loginText(one)],
        ['second factor', one.secondFactor],
        ['refusals', one.refusals],
      ]),
      '',
      ...aligned([
        ['ACTION', 'STATE', 'SAMPLES', config.isSandbox ? 'ELSEWHERE' : 'HERE'],
        ...rows,
      ]),
      '',
      one.sources.length === 0 ? 'No sources.' : 'Sources:',
      ...one.sources.map(({ title, date }) => `  ${title} (${date ?? 'without a date'})`),
    ],
  };
}

function reporterOf(config: Settings): (institution: Institution) => InstitutionReport {
  const gate = createProvenanceGate(config);
  const directory = createEntityDirectory(config.simulator, () => true, gate);
  return (institution) => {
    const { id, name, actions } = institution;
    const provenance = provenanceOf(id);
    if (provenance === undefined) throw new Error(`${id} has no provenance`);
    const login = Object.entries(provenance.login) as [LoginKind, Fact][];
    return {
      id,
      name,
      login: Object.fromEntries(login.map(([kind, { state }]) => [kind, state])),
      secondFactor: provenance.secondFactor.state,
      refusals: provenance.refusals.state,
      actions: actions.map((action) => ({
        name: `${id}:${action.type}`,
        state: provenance.actions[action.type]?.state ?? 'assumed',
        samples: coverageOf(provenance, [action.type]).samples,
        isEnabled: directory.isActionServed(institution, action),
        reasons: reasonsOf(institution, action),
      })),
      sources: sourcesOf(provenance).map((source) => ({
        title: sourceTitle(source),
        date: source.date,
      })),
      newestDate: newestDate(provenance),
      isOutdated: isOutdated(provenance, new Date().toISOString().slice(0, 10)),
    };
  };

  function reasonsOf(institution: Institution, action: ActionDefinition): string[] {
    return gate.assumedParts(institution, action).map((part) => `${part} assumed`);
  }
}

/**
 * Everything is enabled in the sandbox, so the list shows there what staging and production would
 * do.
 */
const worthTelling = (config: Settings): Settings => ({ ...config, isSandbox: false });

function whereText({ environment, isSandbox }: Settings): string {
  return isSandbox
    ? 'In the sandbox everything is enabled. In staging and production:'
    : `In ${environment}:`;
}

function loginText({ login }: InstitutionReport): string {
  const states = [...new Set(Object.values(login))];
  return states.length === 1
    ? states.join()
    : Object.entries(login)
        .map(([kind, state]) => `${kind} ${state}`)
        .join(', ');
}

/** `3 documented, 13 assumed`. */
function actionsText({ actions }: InstitutionReport): string {
  return [...PROVENANCE_STATES]
    .reverse()
    .map((state) => [actions.filter((action) => action.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${String(count)} ${state}`)
    .join(', ');
}

/**
 * `all`, `2 of 16`, `none: login assumed, action assumed`, with the reasons for what is disabled.
 */
function enabledText({ actions }: InstitutionReport): string {
  const enabled = actions.filter(({ isEnabled }) => isEnabled);
  const told =
    enabled.length === actions.length ? enabled : actions.filter((one) => !one.isEnabled);
  const reasons = [...new Set(told.flatMap((action) => action.reasons))];
  const count =
    enabled.length === actions.length
      ? 'all'
      : enabled.length === 0
        ? 'none'
        : `${String(enabled.length)} of ${String(actions.length)}`;
  return reasons.length === 0 ? count : `${count}: ${reasons.join(', ')}`;
}
