import { describe, expect, it } from 'vitest';
import { es } from '../../words/es.ts';
import type { AccessProblem } from '../../flow/flowState.ts';
import { austral, businessBank, session } from '../../test/fixtures.ts';
import { problemText } from './problemText.ts';

const words = (problem: AccessProblem, entity = austral, of = session) =>
  problemText(problem, { session: of, entity }, es);

describe('problemText', () => {
  it('states how many attempts the institution leaves', () => {
    const problem = { kind: 'wrong_login', attemptsLeft: 3, triesBeforePause: 2 } as const;
    expect(words(problem)).toEqual({
      title: 'El RUT o la clave no coinciden',
      body: 'Banco Austral no aceptó tus datos. Te quedan 3 intentos antes de que bloquee tu clave.',
    });
  });

  it('does not mention an unknown count', () => {
    const problem = { kind: 'wrong_login', attemptsLeft: null, triesBeforePause: null } as const;
    expect(words(problem).body).toBe(
      'Banco Austral no aceptó tus datos. Revísalos y escribe tu clave otra vez.',
    );
  });

  it('attributes the upcoming restriction to Cauce', () => {
    const problem = { kind: 'wrong_login', attemptsLeft: null, triesBeforePause: 1 } as const;
    expect(words(problem).body).toContain('Cauce pausará tu acceso a Banco Austral');
  });

  it('warns before the last attempt', () => {
    const problem = { kind: 'wrong_login', attemptsLeft: 1, triesBeforePause: 1 } as const;
    expect(words(problem).title).toBe('El RUT o la clave no coinciden');
    expect(words(problem).body).toContain('Te queda 1 intento');
  });

  it('states that no attempt was used if the person did not confirm the account', () => {
    expect(words({ kind: 'unconfirmed_account' })).toEqual({
      title: 'Falta confirmar que la cuenta es tuya',
      body: 'Marca la casilla si es tuya. No gastaste ningún intento.',
    });
  });

  it('names the RUT of the consent, or that of the company if the institution expects it', () => {
    expect(words({ kind: 'other_person' }).body).toContain('12.345.678-5');
    const company = { ...session, user: { ...session.user, companyId: '76123456-0' } };
    expect(words({ kind: 'other_person' }, businessBank, company).body).toContain('76.123.456-0');
  });
});
