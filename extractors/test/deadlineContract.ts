import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connector } from '../src/contract/connector.ts';
import { runExtraction } from '../src/runtime/runExtraction.ts';
import { logoutsOf } from './logouts.ts';
import { actionsByLogin, freshRut, startSimulated } from './simulated.ts';
import type { Simulated } from './simulated.ts';

/**
 * The part of every connector's contract about deadlines. In a separate file, because only two
 * seconds are left for the logout after a deadline, and other connectors' work in the same process
 * would use them up on a loaded machine.
 * @param choose selects among the actions that one login serves; the runtime ends all of them in
 *   the same way
 */
export function deadlineContract(
  connector: Connector,
  choose: (types: readonly string[]) => readonly string[] = firstAndLast,
): void {
  const { entityId } = connector.definition;
  describe.concurrent(entityId, () => {
    describe.each(actionsByLogin(connector).map((types) => ({ types, first: types[0] })))(
      'deadline of $first and what its login serves',
      ({ types }) => testDeadline(connector, choose(types)),
    );
  });
}

const firstAndLast = (types: readonly string[]): readonly string[] =>
  types.filter((_, index) => index === 0 || index === types.length - 1);

const IN_FLIGHT_MS = 250;
const APART_MS = 300;
/** If a machine is too slow for one deadline, the next is tried. */
const DEADLINES_MS = [15_000, 30_000, 60_000];
let lastStart = 0;

/** Spaces out the extractions of the process, so that their logins do not pile up. */
async function apartFromOthers(): Promise<void> {
  const now = Date.now();
  lastStart = Math.max(now, lastStart + APART_MS);
  await sleep(lastStart - now);
}

/** @param types action types served by one login */
function testDeadline(connector: Connector, types: readonly string[]): void {
  const { entityId } = connector.definition;
  // An abort closes the browser, and with it the page's own logout, unless only the stand-in was
  // late and the browser is idle.
  const expectedOf = (type: string): readonly number[] =>
    connector.logoutInPage === undefined ? [logoutsOf(entityId, [type])] : [0, 1];
  let simulated: Simulated;

  beforeAll(async () => {
    simulated = await startSimulated();
  });
  afterAll(() => simulated.close());

  const countOf = (rut: string) => simulated.simulator.log.find(entityId, rut);

  /**
   * @returns whether the deadline left time for both the login and the logout
   */
  async function endsBeforeDeadline(type: string, within: number): Promise<boolean> {
    await apartFromOthers();
    const rut = freshRut();
    const deadline = new Date(Date.now() + within);
    const sandbox = { scenario: 'timeout' };
    const request = simulated.request(entityId, [type], rut, { sandbox, deadline });
    expect(await runExtraction(request)).toMatchObject({
      kind: 'error',
      code: 'INSTITUTION_TIMEOUT',
    });
    // Requests that a page had just sent when its browser was closed still arrive.
    await sleep(IN_FLIGHT_MS);
    const { requests, ...counts } = countOf(rut);
    await sleep(deadline.getTime() + 100 - Date.now());
    expect(countOf(rut).requests).toBe(requests);
    return counts.logins === 1 && expectedOf(type).includes(counts.logouts);
  }

  it('timeout: an action ends before its deadline and closes the session', async () => {
    await Promise.all(
      types.map(async (type) => {
        // A process that stalls for seconds leaves no time for a login or a logout.
        let ended = false;
        for (const within of DEADLINES_MS) ended ||= await endsBeforeDeadline(type, within);
        expect(ended, `${type}: one login and ${expectedOf(type).join(' or ')} logouts`).toBe(true);
      }),
    );
  });
}
