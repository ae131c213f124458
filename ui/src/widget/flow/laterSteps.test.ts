import { describe, expect, it, vi } from 'vitest';
import { driveFlow } from '../test/driveFlow.ts';
import { austral, taxOffice } from '../test/fixtures.ts';
import { createLaterSteps } from './createLaterSteps.ts';

const test = driveFlow();

/** How the code of the later steps is loaded: held until it is released, or missing at first. */
function laterCode({ failures = 0 } = {}) {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    if (failures === 0) await isReleased;
    return createLaterSteps;
  };
  return { load, release, tries: () => tries };
}

const entities = [austral, taxOffice];

describe('the code of the later steps', () => {
  it('is not loaded before it is needed', async () => {
    const code = laterCode();
    await test.begin({ entities }, { loadLater: code.load });
    expect(test.step()).toBe('institution');
    expect(code.tries()).toBe(0);
    test.flow.chooseInstitution(austral);
    expect(test.step()).toBe('consent');
    expect(code.tries()).toBe(1);
  });

  it('takes in what happened while it was loading', async () => {
    const code = laterCode();
    await test.begin({ entities }, { loadLater: code.load });
    test.flow.chooseInstitution(austral);
    test.flow.goBack();
    expect(test.step()).toBe('consent');
    code.release();
    await test.settle();
    expect(test.step()).toBe('institution');
  });

  it('is asked for again while the person is told, and the visit goes on', async () => {
    const code = laterCode({ failures: 2 });
    await test.begin({ entities }, { loadLater: code.load });
    test.flow.chooseInstitution(austral);
    const authorised = test.flow.authorise();
    await test.wait(2_000);
    expect(test.flow.getSnapshot().connection).toBe('unreachable');
    await test.wait(2_000);
    await authorised;
    expect(test.flow.getSnapshot().connection).toBe('back');
    expect(test.step()).toBe('access');
  });

  it('is asked for five times, and again when the person says so', async () => {
    const code = laterCode({ failures: 5 });
    await test.begin({ entities }, { loadLater: code.load });
    test.flow.chooseInstitution(austral);
    await test.wait(60_000);
    expect(code.tries()).toBe(5);
    expect(test.flow.getSnapshot().connection).toBe('unreachable');
    test.flow.retryNow();
    await test.settle();
    expect(code.tries()).toBe(6);
    await test.flow.authorise();
    expect(test.step()).toBe('access');
  });

  it('does not keep anybody who wants to leave', async () => {
    const code = laterCode({ failures: Infinity });
    await test.begin({ entities }, { loadLater: code.load });
    test.flow.askToLeave();
    expect(test.flow.getSnapshot().leaving).toBe('asking');
    await test.settle();
    test.flow.askToLeave();
    await test.settle();
    expect(test.exits()).toEqual([
      { type: 'exit', exit: { reason: 'closed', code: null, requestId: null } },
    ]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(code.tries()).toBe(1);
  });
});
