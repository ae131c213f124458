import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../recording/documentShape.ts';
import { assumed, sourcesOf } from '../contract/provenance.ts';
import type { RawDocument } from '../contract/session.ts';
import { toOutcome } from '../runtime/outcome.ts';
import { simulatedPages } from '../../test/simulatedPages.ts';
import { samplesOf } from '../../test/samples.ts';
import type { Sample } from '../../test/samples.ts';
import { provenanceOf } from './provenance.ts';
import { connectors } from './registry.ts';

// What public sources show of the institutions' answers: neither a connector nor the simulator may
// contradict it.

const samples = [...connectors.keys()].flatMap((entityId) =>
  samplesOf(entityId).map((sample) => [`${entityId} ${sample.name}`, entityId, sample] as const),
);

const UNKNOWN = { login: {}, secondFactor: assumed, refusals: assumed };

it('finds the samples', () => {
  expect(samples).not.toEqual([]);
});

describe.each(samples)('%s', (_name, entityId, sample) => {
  it('names its source and what it shows', () => {
    expect(sample.source).toMatch(/\S/);
    expect(sample.shows).toMatch(/\S/);
  });

  it('cites a source of its action, which says from when it is', () => {
    const fact = provenanceOf(entityId)?.actions[sample.action];
    // What is only partly documented is assumed as a whole, and cites nothing.
    if (fact?.state !== 'documented') return;
    const cited = sample.source.toLowerCase();
    const names = sourcesOf({ ...UNKNOWN, actions: { [sample.action]: fact } }).map((source) =>
      ('repository' in source ? source.repository : source.title).toLowerCase(),
    );
    expect(names.filter((name) => cited.includes(name))).not.toEqual([]);
  });

  it('is read by its connector', () => {
    const read = refusalOr(() =>
      connectors.get(entityId)?.actions[sample.action]?.parse(sample.document),
    );
    expect(
      read,
      wayOut(sample, 'its connector refuses it: let the connector accept both forms'),
    ).toMatchObject(sample.expect);
  });

  it('has the types of the simulator’s answer', async () => {
    const pagesOf = await simulatedPages(entityId, sample.action);
    const answers = pagesOf(sample.action).documents.filter(
      ({ page }) => page === sample.document.page,
    );
    expect(answers, 'the simulator has no such page').not.toEqual([]);
    const differing = new Set(answers.flatMap((answer) => differences(sample.document, answer)));
    expect(
      [...differing],
      wayOut(sample, 'the simulator answers otherwise: let its portal answer as the source does'),
    ).toEqual([]);
  });
});

it.each([...connectors.keys()])('%s: its provenance names the samples', (entityId) => {
  const named = provenanceOf(entityId)?.samples ?? {};
  const files = samplesOf(entityId);
  expect(new Set(Object.values(named).flat())).toEqual(new Set(files.map(({ name }) => name)));
  for (const { action, name } of files) expect(named[action]).toContain(name);
});

it('tells a connector and a simulator that contradict a sample', () => {
  const answer = (body: object): RawDocument => ({
    page: 'movements',
    address: '',
    about: {},
    contentType: 'application/json',
    bytes: null,
    text: JSON.stringify(body),
  });
  const sample = answer({ total: '2', rows: [{ amount: 1, note: null }] });
  expect(differences(sample, answer({ total: 2, rows: [{ amount: 1, note: 'a' }] }))).toEqual([
    'total: string in the sample, number in the simulator',
  ]);
  expect(differences(sample, answer({ rows: [] }))).toEqual(['total: not in the simulator']);
  expect(differences(sample, answer({ total: '', rows: [] }))).toEqual([]);
});

/** What a sample shows and the simulator's answer does not: missing fields, other types. */
function differences(sample: RawDocument, answer: RawDocument): string[] {
  const shown = shapeOf(sample);
  const answered = shapeOf(answer);
  return [...shown].flatMap(([name, types]) => {
    const other = answered.get(name);
    // Nothing is known about the rows of an empty list.
    if (other === undefined) return name.includes('[]') ? [] : [`${name}: not in the simulator`];
    const unlike = [...other].filter((type) => type !== 'null' && !types.has(type));
    if (types.has('null') || unlike.length === 0) return [];
    return [
      `${name}: ${[...types].join(' | ')} in the sample, ${unlike.join(' | ')} in the simulator`,
    ];
  });
}

const wayOut = ({ name, source }: Sample, what: string): string =>
  `${name} shows what ${source} publishes, and ${what}`;

function refusalOr(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return toOutcome(error);
  }
}
