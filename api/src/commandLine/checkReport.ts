import type {
  ExtractionOutcome,
  LoginKind,
  TracedRequest,
  UnexpectedPage,
} from '@cauce/extractors';
import type { PageComparison } from '@cauce/extractors/recording';
import type { Output } from './CommandError.ts';

/** What a check records: names of pages and fields, addresses without queries, and no values. */
export interface CheckRecord {
  readonly entityId: string;
  readonly at: string;
  readonly isSimulated: boolean;
  readonly outcome: string;
  readonly field: string | null;
  readonly pages: readonly PageComparison[];
  readonly requests: readonly TracedRequest[];
  readonly unexpected: readonly Omit<UnexpectedPage, 'screenshot'>[];
}

interface CheckFacts {
  readonly loginKind: LoginKind;
  /** Whether the institution asked for a second factor. */
  readonly wasAsked: boolean;
}

/** The report of a check; the exit code is 1 if anything differs from the fixtures. */
export function checkReport(
  record: CheckRecord,
  outcome: ExtractionOutcome,
  facts: CheckFacts,
): Output {
  const { requests, pages } = record;
  const agrees = outcome.kind === 'success' && pages.every(isAsRecorded);
  return {
    json: record,
    lines: [
      'Requests:',
      ...requests.map(
        ({ method, address, status }) =>
          `  ${method ?? 'browser'} ${address} ${String(status ?? 'no answer')}`,
      ),
      '',
      'Pages, compared with the fixtures:',
      ...(pages.length === 0 ? ['  none was read'] : pages.flatMap(pageLines)),
      '',
      ...outcomeLines(outcome),
      '',
      ...(agrees ? agreementLines(record, outcome, facts) : DISAGREEMENT),
    ],
    exitCode: agrees ? 0 : 1,
  };
}

/** Additional names are not a problem. */
const isAsRecorded = ({ isRecorded, missing, changed }: PageComparison): boolean =>
  isRecorded && missing.length === 0 && changed.length === 0;

function pageLines(one: PageComparison): string[] {
  const { action, page, documents, isRecorded, missing, changed, added, unseen } = one;
  const list = (title: string, names: readonly string[]): string[] =>
    names.map((name) => `    ${title} ${name}`);
  const result = isRecorded ? (isAsRecorded(one) ? 'as recorded' : 'differs') : 'has no fixture';
  return [
    `  ${action} ${page} (${String(documents)}): ${result}`,
    ...list('missing', missing),
    ...list(
      'changed',
      changed.map(({ name, recorded, read }) => `${name}: ${recorded}, now ${read}`),
    ),
    ...list('new', added),
    ...(one.addedCaptions === 0 ? [] : [`    new captions: ${String(one.addedCaptions)}`]),
    ...list('empty, so their contents could not be checked:', unseen),
  ];
}

function outcomeLines(outcome: ExtractionOutcome): string[] {
  if (outcome.kind === 'error') {
    const { code, message, field } = outcome;
    return [`Outcome: ${code}${field === undefined ? '' : ` ${field}`}: ${message}`];
  }
  if (outcome.kind !== 'success') return [`Outcome: ${outcome.kind}`];
  return [
    'Outcome: success',
    ...Object.entries(outcome.data).map(([action, value]) => `  ${action}: ${sizeOf(value)}`),
  ];
}

/**
 * The amount of data that was read, to compare with what the portal shows: `accounts 2, movements
 * 120`.
 */
function sizeOf(value: unknown): string {
  const counts = new Map<string, number>();
  const count = (name: string, part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      counts.set(name, (counts.get(name) ?? 0) + part.length);
      for (const entry of part) count(name, entry);
    } else for (const [key, inner] of Object.entries(part)) count(key, inner);
  };
  count('entries', value);
  return [...counts].map(([name, size]) => `${name} ${String(size)}`).join(', ') || 'read';
}

const DISAGREEMENT = [
  'What this changes: nothing. The connector has to be adapted to the institution first; if a fixture is',
  'missing, import a recording of your own visit.',
];

/** What the operator may record in the repository after the check. */
function agreementLines(
  { entityId, at, isSimulated, pages }: CheckRecord,
  outcome: ExtractionOutcome,
  { loginKind, wasAsked }: CheckFacts,
): string[] {
  const date = at.slice(0, 10);
  const actions = outcome.kind === 'success' ? Object.keys(outcome.data) : [];
  const read = actions.filter((action) => pages.some((page) => page.action === action));
  return [
    isSimulated
      ? 'What this changes: nothing, since it was the simulator. After the same result at the institution:'
      : 'What this changes: nothing by itself. The data that was read was not kept.',
    '1. Compare the counts above with what the portal shows you.',
    `2. If they agree, write in extractors/src/connectors/${entityId}/provenance.ts:`,
    `     login: { '${loginKind}': recorded('${date}') }`,
    ...(wasAsked ? [`     secondFactor: recorded('${date}')`] : []),
    ...read.map((action) => `     actions: { '${action}': recorded('${date}') }`),
    `3. Commit it: npm run institutions lists them as "recorded" from then on, and they run outside the`,
    '   sandbox without an exception. Refusals and other actions stay as they are.',
  ];
}
