import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { mutationsOf } from '../../test/mutations.ts';
import type { Mutation } from '../../test/mutations.ts';
import { samplesOf } from '../../test/samples.ts';
import type { Sample } from '../../test/samples.ts';
import { findAction } from '../catalogue/lookup.ts';
import { ROW_GAPS } from '../contract/gaps.ts';
import type { WithGaps } from '../contract/gaps.ts';
import { partNames } from '../products/parts.ts';
import { toOutcome } from '../runtime/outcome.ts';
import { connectors } from './registry.ts';

// Answers that institutions may well give one day: those that sources publish, with one thing
// changed. Each is read, or a skipped row is told, or the error has a name; none is misread, and a row
// of a part whose unreadable rows are left out never costs the others.

type Ending = 'same' | 'less' | 'told' | 'error';

const counts = new Map<string, Record<Ending, number>>();

const entities = [...connectors.keys()].filter((entityId) => samplesOf(entityId).length > 0);

describe.each(entities)('%s', (entityId) => {
  it.each(samplesOf(entityId).map((sample) => [sample.name, sample] as const))(
    'survives every mutation of %s',
    (_name, sample) => {
      const read = readerOf(entityId, sample);
      const whole = read(sample.document);
      const { entries = [] } = whole as { readonly entries?: readonly unknown[] };
      const skips = isSkippable(entityId, sample) && entries.length > 0;
      const misread: string[] = [];
      const lost: string[] = [];
      for (const mutation of mutationsOf(sample.document)) {
        const ending = endingOf(mutation, whole, read);
        if (ending === null) misread.push(mutation.name);
        else count(entityId, ending);
        if (ending === 'error' && mutation.inRow && skips) lost.push(mutation.name);
      }
      expect(misread).toEqual([]);
      expect(lost).toEqual([]);
    },
    120_000,
  );
});

afterAll(() => {
  const lines = [...counts].map(
    ([entityId, { same, less, told, error }]) =>
      `${entityId}: ${String(same)} read alike, ${String(less)} with less, ${String(told)} with a skipped row told, ${String(error)} named errors`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});

type Read = (document: Sample['document']) => unknown;

function readerOf(entityId: string, { action }: Sample): Read {
  const own = connectors.get(entityId)?.actions[action];
  return (document) => own?.parse(document);
}

/** Whether the action has a part whose unreadable rows are left out. */
function isSkippable(entityId: string, { action }: Sample): boolean {
  const product = findAction(`${entityId}:${action}`)?.action.product ?? '';
  const gaps: Readonly<Record<string, string>> = ROW_GAPS;
  return partNames(product).some((part) => gaps[part] === 'skip');
}

/** Null if the changed answer was misread. */
function endingOf({ of, document }: Mutation, whole: unknown, read: Read): Ending | null {
  let page: unknown;
  try {
    page = read(document);
  } catch (error) {
    const outcome = toOutcome(error);
    return outcome.kind === 'error' && outcome.code !== 'INTERNAL' ? 'error' : null;
  }
  if (isDeepStrictEqual(page, whole)) return 'same';
  if ((page as WithGaps).gaps !== undefined) return 'told';
  if (of === 'rows') return 'less';
  return saysOther(whole, page) ? null : 'less';
}

/** Whether a number or date of the whole page is another one, not only gone, in the changed page. */
function saysOther(whole: unknown, page: unknown): boolean {
  const before = new Set(valuesIn(whole));
  return valuesIn(page).some((value) => !before.has(value));
}

/** Numbers and dates. Texts are what the institution writes, whatever it is. */
function valuesIn(value: unknown): readonly (number | string)[] {
  if (typeof value === 'number') return value === 0 ? [] : [value];
  if (typeof value === 'string') return /^\d{4}-\d\d(-\d\d)?$/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}

function count(entityId: string, ending: Ending): void {
  const own = counts.get(entityId) ?? { same: 0, less: 0, told: 0, error: 0 };
  own[ending] += 1;
  counts.set(entityId, own);
}
