import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { es } from '../../words/es.ts';
import type { Failure, FailureKind } from '../../flow/flowState.ts';
import { austral, session } from '../../test/fixtures.ts';
import { failureText, type FailureContext } from './failureText.ts';

const until = '2026-03-05T17:30:00.000Z';
const context: FailureContext = {
  app: 'Sol Créditos',
  session,
  entity: austral,
  isNothingShared: true,
};

const words = (
  kind: FailureKind,
  rest: Partial<Failure> = {},
  about: Partial<FailureContext> = {},
) => {
  const failure = { kind, until: null, code: null, reference: null, ...rest };
  return failureText(failure, { ...context, ...about }, es, 'es-CL');
};

describe('failureText', () => {
  it('states the reason before the restriction by Cauce, and when that ends in Chile', () => {
    expect(words('restricted', { until, code: 'wrong_login' })).toEqual({
      title: 'El RUT o la clave no coinciden',
      body: 'Banco Austral no aceptó tus datos. Para proteger tu cuenta, Cauce pausó tu acceso: podrás intentarlo desde el 5 de marzo de 2026 a las 14:30. No depende de Sol Créditos.',
    });
    expect(words('restricted', { code: 'TEMPORARILY_RESTRICTED' })).toEqual({
      title: 'Tu acceso a Banco Austral está en pausa',
      body: 'Banco Austral no aceptó tus últimos intentos. Para proteger tu cuenta, Cauce pausó tu acceso: podrás intentarlo más tarde. No depende de Sol Créditos.',
    });
  });

  it('states the refusal of the institution before the warning about the last attempt', () => {
    const { title, body } = words('last_try');
    expect(title).toBe('El RUT o la clave no coinciden');
    expect(body).toMatch(/^Banco Austral no aceptó tus datos\. Te queda 1 intento: /);
  });

  it('states that nothing was shared only if that is known', () => {
    for (const kind of ['timed_out', 'session_expired', 'unexpected'] as const) {
      expect(words(kind).body).toContain('No se compartió ningún dato.');
      expect(words(kind, {}, { isNothingShared: false }).body).not.toContain('compartió');
    }
  });

  it('states the length of the session only if it was opened', () => {
    expect(words('session_expired').body).toBe(
      'Por seguridad dura 20 minutos. No se compartió ningún dato. Vuelve a Sol Créditos y empieza otra vez.',
    );
    expect(words('session_expired', {}, { session: null, entity: null }).body).toBe(
      'No se compartió ningún dato. Vuelve a Sol Créditos y empieza otra vez.',
    );
  });

  it('includes the support reference', () => {
    expect(words('unexpected', { reference: 'f3a9c1d2' }).body).toContain(
      'envía este código a Sol Créditos: f3a9c1d2.',
    );
    expect(words('unexpected').body).not.toContain('código');
  });

  it('says when the institution should be available again, if known', () => {
    expect(words('institution_unavailable', { until }).body).toContain(
      'Debería volver el 5 de marzo de 2026 a las 14:30.',
    );
    expect(words('institution_unavailable').body).toContain('Prueba más tarde.');
  });

  it('has a title and a body for every failure in both languages', () => {
    const kinds: FailureKind[] = [
      'restricted',
      'last_try',
      'locked',
      'action_required',
      'institution_unavailable',
      'timed_out',
      'no_institutions',
      'no_credits',
      'session_expired',
      'token_used',
      'token_invalid',
      'consent_over',
      'unexpected',
    ];
    for (const kind of kinds) {
      for (const [widget, locale] of [[es, 'es-CL'] as const, [en, 'en'] as const]) {
        const failure = { kind, until, code: null, reference: 'f3a9c1d2' };
        const { title, body } = failureText(failure, context, widget, locale);
        expect(title.length, kind).toBeGreaterThan(8);
        expect(body, kind).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});
