import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { findInstitution } from '../catalogue/lookup.ts';
import type { Challenge, ChallengeReply, PersonPort } from '../contract/challenge.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import { runExtraction } from '../runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';

let simulated: Simulated;
beforeAll(async () => {
  simulated = await startSimulated({ secondMs: 100 });
});
afterAll(() => simulated.close());

/** A person who gives these replies in order, and the challenges that they saw. */
function personWho(...replies: readonly (ChallengeReply | 'waits')[]): PersonPort & {
  readonly seen: Challenge[];
  readonly withdrawn: string[];
} {
  const seen: Challenge[] = [];
  const withdrawn: string[] = [];
  return {
    seen,
    withdrawn,
    onChallenge: (challenge, signal) => {
      const reply = replies[seen.length] ?? 'waits';
      seen.push(challenge);
      signal.addEventListener('abort', () => withdrawn.push(challenge.id));
      if (reply !== 'waits') return Promise.resolve(reply);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    },
  };
}

const answered = (answers: Record<string, string>): ChallengeReply => ({
  kind: 'answered',
  answers,
});

/**
 * The runtime plays the challenge between login and reading, whatever the connector: a login by
 * browser, a plain one, signed requests, and the stand-in's own.
 */
const ENTITIES = ['banco-chile', 'sii', 'buda', 'servipag'] as const;

async function extract(
  entityId: string,
  challenge: string,
  person?: PersonPort,
): Promise<{ outcome: ExtractionOutcome; rut: string }> {
  const rut = freshRut();
  const action = findInstitution(entityId)?.actions[0]?.type ?? '';
  const outcome = await runExtraction(
    simulated.request(entityId, [action], rut, {
      sandbox: { scenario: `challenge=${challenge}` },
      ...(person && { person }),
    }),
  );
  return { outcome, rut };
}

describe.concurrent.each(ENTITIES)('the second factor of %s', (entityId) => {
  const countOf = (rut: string) => simulated.simulator.log.find(entityId, rut);

  it('is not started without a person: no code is sent, and the session is closed', async () => {
    for (const challenge of ['code', 'approve', 'choice', 'coordinates', 'question']) {
      const { outcome, rut } = await extract(entityId, challenge);
      expect(outcome).toMatchObject({
        code: 'PERSON_REQUIRED',
        retryable: false,
        fixableBy: 'user',
      });
      expect(countOf(rut)).toMatchObject({ challenges: 0 });
    }
  });

  it('accepts a code', async () => {
    const person = personWho(answered({ codigo: '123456' }));
    const { outcome, rut } = await extract(entityId, 'code', person);
    expect(outcome.kind).toBe('success');
    expect(countOf(rut)).toMatchObject({ challenges: 1 });
    expect(person.seen).toMatchObject([
      {
        kind: 'code',
        medium: 'sms',
        destination: '+56 9 ** ** 12',
        attemptsLeft: null,
        fields: [{ name: 'codigo', label: 'Código', type: 'digits', pattern: '^[0-9]{6}$' }],
      },
    ]);
    expect(person.seen[0]?.message).toMatch(/^Escribe el código .* \+56 9 \*\* \*\* 12\.$/);
  });

  it('asks again after a wrong code, and locks after two', async () => {
    const wrong = answered({ codigo: '000000' });
    const second = personWho(wrong, answered({ codigo: '123456' }));
    expect((await extract(entityId, 'code', second)).outcome.kind).toBe('success');
    expect(second.seen.map(({ attemptsLeft }) => attemptsLeft)).toEqual([null, 1]);
    expect(new Set(second.seen.map(({ id }) => id)).size).toBe(2);
    expect((await extract(entityId, 'code', personWho(wrong, wrong))).outcome.kind).toBe('locked');
  });

  it('waits for an approval in the app, and withdraws the challenge from the person', async () => {
    const person = personWho('waits');
    expect((await extract(entityId, 'approve', person)).outcome.kind).toBe('success');
    expect(person.seen).toMatchObject([{ kind: 'approve', medium: 'app', fields: [] }]);
    expect(person.withdrawn).toEqual([person.seen[0]?.id]);
  });

  it('fails if the person rejects it in the app', async () => {
    const { outcome } = await extract(entityId, 'rejected', personWho('waits'));
    expect(outcome).toMatchObject({ code: 'CHALLENGE_REJECTED', fixableBy: 'user' });
  });

  it('fails with CHALLENGE_EXPIRED if it expires', async () => {
    const person = personWho('waits');
    const { outcome } = await extract(entityId, 'expired', person);
    expect(outcome).toMatchObject({ code: 'CHALLENGE_EXPIRED', retryable: false });
    expect(person.withdrawn).toHaveLength(1);
  });

  it('ends when the person cancels', async () => {
    for (const challenge of ['code', 'approve']) {
      const { outcome } = await extract(entityId, challenge, personWho({ kind: 'cancelled' }));
      expect(outcome).toMatchObject({ code: 'CHALLENGE_CANCELLED' });
    }
  });

  it('accepts coordinates, an answer, and a code sent to the medium that the person chose', async () => {
    const coordinates = personWho(answered({ c1: '12', c2: '34', c3: '56' }));
    expect((await extract(entityId, 'coordinates', coordinates)).outcome.kind).toBe('success');
    expect(coordinates.seen[0]).toMatchObject({ kind: 'coordinates', medium: 'card' });
    const question = personWho(answered({ respuesta: '123456' }));
    expect((await extract(entityId, 'question', question)).outcome.kind).toBe('success');
    const choice = personWho(answered({ option: 'correo' }), answered({ codigo: '123456' }));
    expect((await extract(entityId, 'choice', choice)).outcome.kind).toBe('success');
    expect(choice.seen).toMatchObject([
      { kind: 'choice', fields: [{ type: 'choice', options: [{ value: 'sms' }, {}] }] },
      { kind: 'code', medium: 'email' },
    ]);
  });
});

it.each(institutions.map(({ id }) => id))('%s asks for a code', async (entityId) => {
  const person = personWho(answered({ codigo: '123456' }));
  expect((await extract(entityId, 'code', person)).outcome.kind).toBe('success');
  expect(person.seen).toMatchObject([{ kind: 'code' }]);
});

it('10101010-4 is always asked for a code', async () => {
  const request = simulated.request('banco-chile', ['product-balance'], '10101010-4');
  expect(await runExtraction(request)).toMatchObject({ code: 'PERSON_REQUIRED' });
});
