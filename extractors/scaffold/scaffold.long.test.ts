import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { institutions } from '../src/catalogue/institutions.ts';
import type * as Provenances from '../src/connectors/provenance.ts';
import type * as Registry from '../src/connectors/registry.ts';
import type * as Extraction from '../src/runtime/runExtraction.ts';
import type * as RoundTrip from '../src/testing/roundTrip.ts';
import type * as Simulated from '../src/testing/simulated.ts';
import { PLATFORMS, SINGLE_INSTITUTION_PLATFORMS } from './platforms.ts';
import { scaffold } from './scaffold.ts';
import { ADDED, copyOfPackage } from './testing/scaffoldedCopy.ts';

// scaffold.deep.test.ts runs the contract suites of new institutions, of those added with
// `--changes` and of new connectors.

const copy = copyOfPackage();
const { root } = copy;
const changed = copyOfPackage();
const own = copyOfPackage();
afterAll(() => {
  copy.remove();
  changed.remove();
  own.remove();
});

const written: string[][] = [];
for (const typed of ADDED) written.push(await scaffold(root, typed));

const { connectors } = await copy.load<typeof Registry>('src/connectors/registry.ts');
const { provenanceOf } = await copy.load<typeof Provenances>('src/connectors/provenance.ts');
const { roundTrip } = await copy.load<typeof RoundTrip>('src/testing/roundTrip.ts');
const { startSimulated } = await copy.load<typeof Simulated>('src/testing/simulated.ts');

function connectorOf(id: string) {
  const connector = connectors.get(id);
  if (connector === undefined) throw new Error(`No connector serves ${id}`);
  return connector;
}

describe('adding an institution of a known platform', () => {
  it('writes only a catalogue row and the provenance', () => {
    expect(written).toEqual(
      ADDED.map(({ id }) => [
        'src/catalogue/institutions.ts',
        `src/connectors/${id}/provenance.ts`,
        'src/connectors/provenance.ts',
      ]),
    );
  });

  it.each(ADDED.map(({ id }) => id))('%s has the provenance "assumed" in all its parts', (id) => {
    const { login, secondFactor, refusals, actions } = provenanceOf(id) ?? {};
    const facts = [secondFactor, refusals, ...Object.values({ ...login, ...actions })];
    expect(facts.length).toBeGreaterThan(6);
    expect(new Set(facts.map((fact) => fact?.state))).toEqual(new Set(['assumed']));
  });

  it.each(ADDED.map(({ id }) => id))(
    '%s extracts a person’s data, and the other connectors still work',
    async (id) => {
      const simulated = await startSimulated();
      for (const one of [id, 'banco-chile', 'cmf']) {
        const { extracted, expected } = await roundTrip(simulated, connectorOf(one), '12345678-5');
        expect(extracted).toEqual(expected);
      }
      await simulated.close();
    },
    20_000,
  );
});

describe('adding more than a catalogue row', () => {
  it.each(ADDED.map((typed) => [typed.id, typed] as const))(
    'creates a definition and a mock portal for %s',
    async (id, typed) => {
      const files = await scaffold(changed.root, { ...typed, changes: true });
      const portals = `simulator/portals/${typed.platform}/mockPortals.ts`;
      expect(files).toContain(`src/connectors/${id}/definition.ts`);
      expect(files).toContain(portals);
      expect(files).toContain('src/connectors/registry.ts');
      const lists = Object.values(await changed.load<Record<string, unknown>>(portals));
      expect(lists).toContainEqual(
        expect.arrayContaining([expect.objectContaining({ entityId: id })]),
      );
      // The loader drops an import of a name that the file defines itself: the compiler does not.
      const text = readFileSync(join(changed.root, portals), 'utf8');
      const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, from = '']) => from);
      const folder = dirname(join(changed.root, portals));
      expect(imported.filter((from) => !existsSync(join(folder, from)))).toEqual([]);
    },
  );

  it('creates a new connector, and its mock portal at its origin', async () => {
    const origin = 'https://www.caja-sur.example';
    const typed = { id: 'caja-sur', name: 'Caja Sur', origin, code: '904', type: 'bank' };
    const files = await scaffold(own.root, typed);
    const parts = ['answers', 'definition', 'fetch', 'login', 'normalise', 'parse', 'portal'];
    expect(files).toEqual(
      expect.arrayContaining([
        ...parts.map((part) => `src/connectors/caja-sur/${part}.ts`),
        'src/connectors/caja-sur/provenance.ts',
        'simulator/portals/caja-sur/createCajaSurPortal.ts',
        'simulator/createSimulator.ts',
        'src/connectors/registry.ts',
      ]),
    );
    const { connectors } = await own.load<typeof Registry>('src/connectors/registry.ts');
    const connector = connectors.get('caja-sur');
    if (connector === undefined) throw new Error('No connector serves it');
    expect(connector.definition).toMatchObject({ platform: 'caja-sur', path: '' });
    const { startSimulated } = await own.load<typeof Simulated>('src/testing/simulated.ts');
    const { runExtraction } = await own.load<typeof Extraction>('src/runtime/runExtraction.ts');
    const simulated = await startSimulated();
    const read = (rut: string) =>
      runExtraction(simulated.request('caja-sur', ['identity-validation'], rut));
    expect(await read('12345678-5')).toEqual({
      kind: 'success',
      data: { 'identity-validation': { isValid: true } },
    });
    expect(await read('22222222-2')).toMatchObject({ kind: 'wrong_login' });
    expect(await read('33333333-3')).toMatchObject({ kind: 'locked' });
    expect(await read('10101010-4')).toMatchObject({ code: 'PERSON_REQUIRED' });
    expect(simulated.simulator.log.find('caja-sur', '12345678-5')).toMatchObject({ logouts: 1 });
    await simulated.close();
  });
});

describe('known platforms', () => {
  it('appear in exactly one of the two lists', () => {
    const known = [...Object.keys(PLATFORMS), ...SINGLE_INSTITUTION_PLATFORMS].sort();
    const platforms = [...new Set(institutions.map(({ platform }) => platform))].sort();
    expect(platforms, 'add it to scaffold/platforms.ts').toEqual(known);
  });

  it('have institutions of a single type', () => {
    for (const { id, platform, type } of institutions) {
      const known = PLATFORMS[platform];
      if (known !== undefined) expect(type, id).toBe(known.type);
    }
  });

  it('have several institutions or are listed as having one', () => {
    for (const platform of SINGLE_INSTITUTION_PLATFORMS) {
      expect(institutions.filter((one) => one.platform === platform).length, platform).toBe(1);
    }
  });
});

describe('invalid input', () => {
  const NEW = {
    id: 'banco-nuevo',
    name: 'Banco Nuevo',
    origin: 'https://www.banco-nuevo.example',
    code: '903',
    platform: 'html-portal',
  };
  const { platform: _platform, ...WITHOUT_PLATFORM } = NEW;

  it.each([
    ['an existing institution', { ...NEW, id: 'banco-chile' }, /already/],
    ['an invalid id', { ...NEW, id: '../Banco' }, /--id/],
    [
      'a name that would break out of its quotes',
      { ...NEW, name: "B'); process.exit('" },
      /--name/,
    ],
    ['an origin with a path', { ...NEW, origin: 'https://www.x.cl/personas' }, /--origin/],
    ['an unknown platform', { ...NEW, platform: 'toString' }, /--platform is one of/],
    ['no platform', WITHOUT_PLATFORM, /--platform is one of/],
    ['a second tax service', { ...NEW, platform: 'sii' }, /run by one institution/],
    ['a bank without a code', { ...NEW, code: '' }, /--code/],
    ['a bank with another’s code', { ...NEW, code: '001' }, /code 001 already/],
    ['a password rule with its limits reversed', { ...NEW, password: '9-4' }, /--password/],
    [
      'a connector of its own for a state service',
      { ...WITHOUT_PLATFORM, type: 'government' },
      /--type/,
    ],
    ['a platform and a connector of its own', { ...NEW, type: 'bank' }, /not both/],
  ])('rejects %s with a message, and writes nothing', async (_name, typed, sentence) => {
    const texts = () =>
      ['src/catalogue/institutions.ts', 'src/connectors/registry.ts'].map((file) =>
        readFileSync(join(root, file), 'utf8'),
      );
    const before = texts();
    await expect(scaffold(root, typed)).rejects.toThrow(sentence);
    expect(texts()).toEqual(before);
  });
});
