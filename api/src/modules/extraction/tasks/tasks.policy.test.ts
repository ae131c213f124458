import { describe, expect, it } from 'vitest';
import { addSeconds } from '../../../infra/clock.ts';
import { canReadTask, isOverdue } from './tasks.policy.ts';
import type { TaskDocument } from './tasks.types.ts';

const deadlineAt = new Date('2026-11-21T12:00:00Z');

describe('canReadTask', () => {
  const task = { clientId: 'a', consent: null } as TaskDocument;

  it('allows the client of the task only', () => {
    expect(canReadTask({ clientId: 'a' }, task)).toBe(true);
    expect(canReadTask({ clientId: 'b' }, task)).toBe(false);
    expect(canReadTask({ clientId: 'a' }, null)).toBe(false);
  });

  it("does not allow a client to read a consent's task", () => {
    const consent = { id: 'c', purpose: 'connect' } as const;
    expect(canReadTask({ clientId: 'a' }, { clientId: 'a', consent } as TaskDocument)).toBe(false);
  });
});

describe('isOverdue', () => {
  it('is true for a pending task at its deadline', () => {
    const task = { status: 'pending', deadlineAt } as const;
    expect(isOverdue(task, addSeconds(deadlineAt, -1))).toBe(false);
    expect(isOverdue(task, deadlineAt)).toBe(true);
  });

  it('is true for a running task three seconds after its deadline, so that its worker can end it first', () => {
    const task = { status: 'running', deadlineAt } as const;
    expect(isOverdue(task, addSeconds(deadlineAt, 2))).toBe(false);
    expect(isOverdue(task, addSeconds(deadlineAt, 3))).toBe(true);
  });

  it.each(['success', 'wrong_login', 'locked', 'error'] as const)(
    'is never true for a task with status %s',
    (status) => {
      expect(isOverdue({ status, deadlineAt }, addSeconds(deadlineAt, 999))).toBe(false);
    },
  );
});
