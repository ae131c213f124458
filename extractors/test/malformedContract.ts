import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../src/contract/connector.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { NOTHING_TO_REPORT } from '../synthetic-person/shared/namedRuts.ts';
import { actionsByLogin, fastestAndSlowest, freshRut, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

/**
 * The part of every connector's contract about portals that answer with pages of a different shape,
 * as after a redesign. `connectorContract` tests how parsers handle damaged fixtures.
 * @param options `choose` selects among the actions that one login serves
 */
export function malformedContract(
  connector: Connector,
  {
    choose = fastestAndSlowest,
    ruts = [freshRut(), NOTHING_TO_REPORT],
  }: {
    choose?: (types: readonly string[]) => readonly string[];
    ruts?: readonly string[];
  } = {},
): void {
  const { entityId } = connector.definition;
  describe.concurrent(entityId, () => {
    let simulated: Simulated;

    beforeAll(async () => {
      simulated = await startSimulated();
    });
    afterAll(() => simulated.close());

    const types = new Set(actionsByLogin(connector).flatMap((served) => choose(served)));
    it.each([...types])(
      'malformed: %s is an UNEXPECTED_PAGE, never an empty success',
      async (type) => {
        for (const rut of ruts) {
          const sandbox = { scenario: 'malformed' };
          const outcome = await runExtraction(
            simulated.request(entityId, [type], rut, { sandbox }),
          );
          expect(outcome).toMatchObject({
            kind: 'error',
            code: 'UNEXPECTED_PAGE',
            fixableBy: 'us',
          });
        }
      },
    );
  });
}
