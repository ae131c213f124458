import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TASK_STATUSES, isFinal } from '../../../extraction/tasks/tasks.types.ts';
import { EXTRACTION_STEPS } from './extraction.schemas.ts';
import { presentSteps } from './widget.presenter.ts';

const states = (...task: Parameters<typeof presentSteps>) =>
  presentSteps(...task).map((step) => step.state);

describe('presentSteps', () => {
  it('shows the state of each step', () => {
    expect(states({ status: 'pending', phase: null })).toEqual(['pending', 'pending', 'pending']);
    expect(states({ status: 'running', phase: null })).toEqual(['pending', 'pending', 'pending']);
    expect(states({ status: 'running', phase: 'login' })).toEqual(['active', 'pending', 'pending']);
    expect(states({ status: 'running', phase: 'fetch' })).toEqual(['done', 'active', 'pending']);
    expect(states({ status: 'running', phase: 'normalise' })).toEqual(['done', 'done', 'active']);
    expect(states({ status: 'success', phase: 'normalise' })).toEqual(['done', 'done', 'done']);
    expect(states({ status: 'wrong_login', phase: 'login' })).toEqual([
      'failed',
      'pending',
      'pending',
    ]);
    expect(states({ status: 'error', phase: 'fetch' })).toEqual(['done', 'failed', 'pending']);
    expect(states({ status: 'error', phase: null })).toEqual(['pending', 'pending', 'pending']);
  });

  it('never shows two active steps, nor an active one after the end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TASK_STATUSES),
        fc.option(fc.constantFrom(...EXTRACTION_STEPS)),
        (status, phase) => {
          const active = states({ status, phase }).filter((state) => state === 'active').length;
          expect(active).toBeLessThanOrEqual(isFinal(status) ? 0 : 1);
        },
      ),
    );
  });
});
