import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runExtraction } from '../runtime/runExtraction.ts';
import { CHROMIUM, LIGHT } from '../testing/networks.ts';
import { freshRut, startSimulated } from '../testing/simulated.ts';
import type { Simulated } from '../testing/simulated.ts';
import { institutionsByBrowser } from './registry.ts';

describe.each([LIGHT, CHROMIUM])('on $engine', (browser) => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({}, browser);
  });
  afterAll(async () => simulated.close());

  it('twenty extractions at two contexts all end', async () => {
    const [entityId = ''] = institutionsByBrowser();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        runExtraction(simulated.request(entityId, ['identity-validation'], freshRut())),
      ),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(20).fill('success'));
  });
});
