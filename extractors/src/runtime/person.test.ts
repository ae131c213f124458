import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  ApprovalState,
  Challenge,
  ChallengeField,
  ChallengeQuestion,
  ChallengeReply,
  Person,
} from '../contract/challenge.ts';
import { misfitOf } from '../contract/challenge.ts';
import { createLimits } from './limits.ts';
import type { Limits } from './limits.ts';
import { createPerson } from './person.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DEADLINE_MS = 60_000;
const POLL_MS = 1_000;

const question: ChallengeQuestion = {
  kind: 'code',
  medium: 'sms',
  destination: '+56 9 ** ** 12',
  message: 'Escribe el código.',
  fields: [],
  attemptsLeft: null,
  seconds: null,
};

interface Setting {
  readonly person: Person;
  readonly limits: Limits;
  readonly seen: { readonly challenge: Challenge; readonly signal: AbortSignal }[];
  readonly caller: AbortController;
}

/** An extraction whose person replies when `reply` resolves, or never. */
function setUp(reply: () => Promise<ChallengeReply> = () => new Promise(() => undefined)): Setting {
  const seen: Setting['seen'] = [];
  const caller = new AbortController();
  const limits = createLimits({
    deadline: new Date(Date.now() + DEADLINE_MS),
    now: Date.now,
    signal: caller.signal,
  });
  const onChallenge = (challenge: Challenge, signal: AbortSignal): Promise<ChallengeReply> => {
    seen.push({ challenge, signal });
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      void reply().then(resolve, reject);
    });
  };
  const options = { port: { onChallenge }, limits, now: Date.now, approvalPollMs: POLL_MS };
  return { person: createPerson(options), limits, seen, caller };
}

const after = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));
const answer: ChallengeReply = { kind: 'answered', answers: { code: '123456' } };

describe('a question', () => {
  it('returns the answers, and is withdrawn', async () => {
    const { person, seen } = setUp(() => after(5_000, answer));
    const asked = person.ask(question);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toEqual({ code: '123456' });
    expect(seen[0]?.signal.aborted).toBe(true);
    expect(seen[0]?.challenge.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('lasts at most 180 s, also in total for all questions of an extraction', async () => {
    const { person, seen } = setUp(() => (seen.length === 1 ? after(100_000, answer) : never()));
    const first = person.ask(question);
    await vi.advanceTimersByTimeAsync(100_000);
    await first;
    const second = person.ask(question);
    const failed = expect(second).rejects.toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    await vi.advanceTimersByTimeAsync(79_999);
    expect(seen[1]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    const [one, other] = seen.map(({ challenge }) => challenge.expiresAt.getTime());
    expect((other ?? 0) - (one ?? 0)).toBe(0);
  });

  it('lasts as long as the institution states', async () => {
    const { person } = setUp();
    const failed = expect(person.ask({ ...question, seconds: 30 })).rejects.toMatchObject({
      code: 'CHALLENGE_EXPIRED',
    });
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
  });

  it('ends when the person cancels or the extraction is cancelled', async () => {
    const { person } = setUp(() => Promise.resolve({ kind: 'cancelled' }));
    await expect(person.ask(question)).rejects.toMatchObject({ code: 'CHALLENGE_CANCELLED' });
    const { person: other, caller } = setUp();
    const failed = expect(other.ask(question)).rejects.toMatchObject({ code: 'CANCELLED' });
    caller.abort();
    await failed;
  });

  it('is reported as INTERNAL if it cannot be shown', async () => {
    const { person } = setUp(() => Promise.reject(new Error('the store is down')));
    await expect(person.ask(question)).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('that exceeds the size limit is an unexpected page', async () => {
    const { person, seen } = setUp();
    const huge = { ...question, message: 'x'.repeat(501) };
    await expect(person.ask(huge)).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
    expect(seen).toEqual([]);
  });
});

describe('an approval', () => {
  it.each([
    ['approved', null],
    ['rejected', 'CHALLENGE_REJECTED'],
  ] as const)('ends when its state becomes %s', async (last, code) => {
    const states: ApprovalState[] = ['pending', 'pending', last];
    const { person, seen } = setUp();
    const waited = person.approve(question, () => Promise.resolve(states.shift() ?? 'pending'));
    const checked = code === null ? waited : expect(waited).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    await checked;
    expect(seen[0]?.signal.aborted).toBe(true);
    expect(states).toEqual([]);
  });

  it('ends when the person cancels, without another poll', async () => {
    const look = vi.fn(() => Promise.resolve('pending' as const));
    const { person } = setUp(() => after(1_500, { kind: 'cancelled' } as const));
    const failed = expect(person.approve(question, look)).rejects.toMatchObject({
      code: 'CHALLENGE_CANCELLED',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(look).toHaveBeenCalledTimes(1);
  });
});

describe('the clock of the extraction', () => {
  it('is paused while the person is asked', async () => {
    const { person, limits } = setUp(() => after(170_000, answer));
    const asked = person.ask(question);
    await vi.advanceTimersByTimeAsync(170_000);
    await asked;
    // The last two seconds before the deadline are reserved for the logout.
    await vi.advanceTimersByTimeAsync(DEADLINE_MS - 2_001);
    expect(limits.work.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(limits.work.signal.reason).toMatchObject({ code: 'INSTITUTION_TIMEOUT' });
    expect(limits.cleanUp().signal.aborted).toBe(false);
  });
});

it('fails with PERSON_REQUIRED without a person', async () => {
  const limits = createLimits({ deadline: new Date(), now: Date.now, signal: undefined });
  const person = createPerson({ port: undefined, limits, now: Date.now, approvalPollMs: 1 });
  expect(person.isPresent).toBe(false);
  await expect(person.ask(question)).rejects.toMatchObject({ code: 'PERSON_REQUIRED' });
});

it('accepts only answers that match their fields, for all fields and no others', () => {
  const code = field({ name: 'code', pattern: '^[0-9]{6}$', minLength: 6, maxLength: 6 });
  const options = [{ value: 'sms', label: 'SMS' }];
  const where = field({ name: 'where', type: 'choice', options });
  expect(misfitOf([code], { code: '123456' })).toBeNull();
  expect(misfitOf([code], { code: '12345' })).toBe('code');
  expect(misfitOf([code], { code: '12345a' })).toBe('code');
  expect(misfitOf([code], {})).toBe('code');
  expect(misfitOf([code], { code: '123456', more: '1' })).toBe('more');
  expect(misfitOf([where], { where: 'sms' })).toBeNull();
  expect(misfitOf([where], { where: 'email' })).toBe('where');
  expect(misfitOf([], {})).toBeNull();
});

const never = (): Promise<never> => new Promise(() => undefined);

const field = (given: Partial<ChallengeField> & { readonly name: string }): ChallengeField => ({
  label: given.name,
  type: 'digits',
  minLength: 1,
  maxLength: 10,
  pattern: '^.+$',
  options: [],
  ...given,
});
