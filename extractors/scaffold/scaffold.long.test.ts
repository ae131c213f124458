import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type * as Provenances from '../src/connectors/provenance.ts';
import type * as Registry from '../src/connectors/registry.ts';
import type * as Extraction from '../src/runtime/runExtraction.ts';
import type * as RoundTrip from '../test/roundTrip.ts';
import type * as Simulated from '../test/simulated.ts';
import { scaffold } from './scaffold.ts';
import { ADDED, copyOfPackage, REPOSITORY } from './test/scaffoldedCopy.ts';

// scaffold.deep.test.ts runs the contract suites of new connectors.

const copy = copyOfPackage();
const { root } = copy;
afterAll(() => copy.remove());

const written = new Map<string, string[]>();
for (const typed of ADDED) written.set(typed.id, await scaffold(root, typed));

const { connectors } = await copy.load<typeof Registry>('src/connectors/registry.ts');
const { provenanceOf } = await copy.load<typeof Provenances>('src/connectors/provenance.ts');
const { roundTrip } = await copy.load<typeof RoundTrip>('test/roundTrip.ts');
const { runExtraction } = await copy.load<typeof Extraction>('src/runtime/runExtraction.ts');
const { startSimulated } = await copy.load<typeof Simulated>('test/simulated.ts');

function connectorOf(id: string) {
  const connector = connectors.get(id);
  if (connector === undefined) throw new Error(`No connector serves ${id}`);
  return connector;
}

describe('adding an institution', () => {
  const ids = ADDED.map(({ id }) => id);

  it.each([
    ['caja-sur', 'CajaSur'],
    ['pagos-del-sur', 'PagosDelSur'],
    ['afp-austral', 'AfpAustral'],
  ])('writes the row, the provenance, the connector and the mock portal of %s', (id, name) => {
    const parts = ['answers', 'definition', 'fetch', 'login', 'parse', 'portal'];
    if (id !== 'caja-sur') parts.push('normalise');
    expect(written.get(id)?.sort()).toEqual(
      [
        'simulator/createSimulator.ts',
        `simulator/portals/${id}/create${name}Portal.ts`,
        'src/catalogue/institutions.ts',
        ...parts.map((part) => `src/connectors/${id}/${part}.ts`),
        `src/connectors/${id}/provenance.ts`,
        'src/connectors/provenance.ts',
        'src/connectors/registry.ts',
      ].sort(),
    );
    expect(connectorOf(id).definition).toMatchObject({ entityId: id });
  });

  it('creates code that compiles', () => {
    writeFileSync(
      join(copy.folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(REPOSITORY, 'tsconfig.json'),
        compilerOptions: { incremental: false, rootDir: copy.folder },
        include: ['extractors/**/*.ts'],
      }),
    );
    const compiler = join(REPOSITORY, 'node_modules/typescript-native/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', copy.folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it.each(ids)('%s has the provenance "assumed" in all its parts', (id) => {
    const { login, secondFactor, refusals, actions } = provenanceOf(id) ?? {};
    const facts = [secondFactor, refusals, ...Object.values({ ...login, ...actions })];
    expect(facts.length).toBeGreaterThan(6);
    expect(new Set(facts.map((fact) => fact?.state))).toEqual(new Set(['assumed']));
  });

  it.each(ids)(
    '%s logs in, reads the person’s identity and logs out; the rest comes from the stand-in',
    async (id) => {
      const simulated = await startSimulated();
      const read = (rut: string) =>
        runExtraction(simulated.request(id, ['identity-validation'], rut));
      expect(await read('12345678-5')).toEqual({
        kind: 'success',
        data: { 'identity-validation': { isValid: true } },
      });
      expect(await read('22222222-2')).toMatchObject({ kind: 'wrong_login' });
      expect(await read('33333333-3')).toMatchObject({ kind: 'locked' });
      expect(await read('10101010-4')).toMatchObject({ code: 'PERSON_REQUIRED' });
      expect(simulated.simulator.log.find(id, '12345678-5')).toMatchObject({ logouts: 1 });
      const { extracted, expected } = await roundTrip(simulated, id, '12345678-5');
      expect(extracted).toEqual(expected);
      await simulated.close();
    },
  );

  it.each(['banco-chile', 'afp-uno'])(
    'leaves %s working',
    async (id) => {
      const simulated = await startSimulated();
      const { extracted, expected } = await roundTrip(simulated, id, '12345678-5');
      expect(extracted).toEqual(expected);
      await simulated.close();
    },
    20_000,
  );
});

describe('invalid input', () => {
  const NEW = {
    id: 'banco-nuevo',
    name: 'Banco Nuevo',
    origin: 'https://www.banco-nuevo.example',
    code: '903',
    type: 'bank',
  };
  const { type: _type, ...WITHOUT_TYPE } = NEW;

  it.each([
    ['an existing institution', { ...NEW, id: 'banco-chile' }, /already/],
    ['an invalid id', { ...NEW, id: '../Banco' }, /--id/],
    [
      'a name that would break out of its quotes',
      { ...NEW, name: "B'); process.exit('" },
      /--name/,
    ],
    ['an origin with a path', { ...NEW, origin: 'https://www.x.cl/personas' }, /--origin/],
    ['an unknown type', { ...NEW, type: 'toString' }, /--type is one of bank, service, afp/],
    ['a state service', { ...NEW, type: 'government' }, /--type is one of/],
    ['no type', WITHOUT_TYPE, /--type is one of/],
    ['a bank without a code', { ...NEW, code: '' }, /--code/],
    ['a bank with another’s code', { ...NEW, code: '001' }, /code 001 already/],
    ['a password rule with its limits reversed', { ...NEW, password: '9-4' }, /--password/],
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
