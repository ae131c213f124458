import { describe, expect, it } from 'vitest';
import { generateKeyRing, parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { Vault } from '../../../infra/vault/Vault.ts';
import { taskAad } from './tasks.types.ts';
import { overdueOutcome, toTaskOutcome } from './taskEnding.ts';

const vault = new Vault(parseKeyRing(generateKeyRing(new Date())));
const task = {
  _id: 'task-1',
  entityId: 'banco-chile',
  actionTypes: ['movement'],
  consent: null,
};

describe('toTaskOutcome', () => {
  it('seals the data of a success to its task', () => {
    const outcome = toTaskOutcome(vault, task, {
      kind: 'success',
      data: { movement: [{ amount: 1 }] },
    });
    expect(outcome).toMatchObject({ status: 'success', error: null });
    if (!outcome.result) throw new Error('no result');
    expect(vault.open(outcome.result, taskAad('task-1', 'result'))).toEqual([{ amount: 1 }]);
    if (!outcome.completeness) throw new Error('no completeness');
    expect(vault.open(outcome.completeness, taskAad('task-1', 'completeness'))).toEqual({
      accounts: expect.stringMatching(/^(read|assumed)$/) as string,
      movements: expect.stringMatching(/^(read|assumed)$/) as string,
    });
    const sealed = outcome.result;
    expect(() => vault.open(sealed, taskAad('task-2', 'result'))).toThrow();
  });

  it('does not store data in the task if a consent stores it', () => {
    const ofConsent = { ...task, consent: { id: 'consent-1', purpose: 'connect' } } as const;
    const outcome = toTaskOutcome(vault, ofConsent, { kind: 'success', data: { movement: [] } });
    expect(outcome).toEqual({ status: 'success', result: null, error: null });
  });

  it.each([
    [
      { kind: 'wrong_login', attemptsLeft: 2 },
      { status: 'wrong_login', attemptsLeft: 2 },
    ],
    [{ kind: 'locked' }, { status: 'locked' }],
  ] as const)('keeps no data of %j', (extraction, expected) => {
    expect(toTaskOutcome(vault, task, extraction)).toEqual({
      ...expected,
      result: null,
      error: null,
    });
  });

  it('shows errors of the institution, but hides the message of internal errors', () => {
    const fault = { kind: 'error', retryable: true } as const;
    const theirs = toTaskOutcome(vault, task, {
      ...fault,
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is not available',
      fixableBy: 'institution',
    });
    expect(theirs.error).toEqual({
      code: 'INSTITUTION_UNAVAILABLE',
      message: 'The institution is not available',
      retryable: true,
    });
    const ours = toTaskOutcome(vault, task, {
      ...fault,
      code: 'INTERNAL',
      message: 'TypeError at parse.ts:42',
      fixableBy: 'us',
    });
    expect(ours.error?.code).toBe('INTERNAL');
    expect(ours.error?.message).not.toContain('parse.ts');
  });
});

describe('overdueOutcome', () => {
  it('distinguishes a task that never started from one that did not finish', () => {
    expect(overdueOutcome({ attempts: 0, cancelledAt: null }).error?.message).toContain(
      'could not be started',
    );
    expect(overdueOutcome({ attempts: 1, cancelledAt: null }).error?.message).toContain(
      'did not end',
    );
  });
});
