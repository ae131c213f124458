import { describe, expect, it } from 'vitest';
import { failureButtons } from './FailureActions.tsx';

const all = { hasSite: true, canChooseOther: true, hasReference: true };

describe('failureButtons', () => {
  it.each([
    ['restricted', ['app', 'recover', 'other']],
    ['last_try', ['recover', 'again']],
    ['locked', ['site', 'other']],
    ['action_required', ['site', 'again']],
    ['institution_unavailable', ['again', 'other']],
    ['timed_out', ['again', 'app']],
    ['session_expired', ['app']],
    ['token_used', ['app']],
    ['token_invalid', ['app']],
    ['consent_over', ['app']],
    ['no_institutions', ['app']],
    ['no_credits', ['app']],
    ['unexpected', ['again', 'copy']],
  ] as const)('shows for %s the buttons %j', (kind, ways) => {
    expect(failureButtons(kind, all)).toEqual(ways);
  });

  it.each([
    ['restricted', ['app']],
    ['last_try', ['again', 'app']],
    ['locked', ['again', 'app']],
    ['action_required', ['again', 'app']],
    ['institution_unavailable', ['again', 'app']],
    ['unexpected', ['again', 'app']],
  ] as const)('shows the fallback buttons for %s', (kind, ways) => {
    const none = { hasSite: false, canChooseOther: false, hasReference: false };
    expect(failureButtons(kind, none)).toEqual(ways);
  });
});
