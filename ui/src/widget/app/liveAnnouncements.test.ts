import { describe, expect, it } from 'vitest';
import { es } from '../words/es.ts';
import { INITIAL_SNAPSHOT, type FlowSnapshot } from '../flow/flowSnapshot.ts';
import {
  austral,
  challenges,
  choosing,
  entities,
  extraction,
  offered,
  session,
} from '../test/fixtures.ts';
import { liveAnnouncements } from './liveAnnouncements.ts';

const chosen = { session, entities, entity: austral, username: '12345678-5' };
const connecting = {
  step: 'connecting',
  asked: null,
  ...chosen,
  extraction: extraction(),
} as const;
const done = { step: 'done', ...chosen, validUntil: '2027-11-21T12:03:00.000Z' } as const;
const news = (rest: Partial<FlowSnapshot>) =>
  liveAnnouncements({ ...INITIAL_SNAPSHOT, ...rest }, 'Sol Créditos', es, 'es-CL');

describe('liveAnnouncements', () => {
  it('announces nothing when the widget loads', () => {
    expect(news({})).toEqual({ status: [], alerts: [] });
  });

  it.each([
    ['none', ['Conectando con Banco Austral']],
    [
      'slow',
      ['Conectando con Banco Austral', 'Está tardando más de lo normal. Seguimos intentando.'],
    ],
    [
      'very_slow',
      [
        'Conectando con Banco Austral',
        'Banco Austral está respondiendo lento. Puedes esperar o salir; si sales, no se comparte ningún dato.',
      ],
    ],
    ['waiting', ['Conectando con Banco Austral']],
  ] as const)('announces a connection whose slowness is "%s"', (slowness, status) => {
    expect(news({ state: connecting, slowness })).toEqual({ status, alerts: [] });
  });

  it('announces what the institution asks, and leaves a wrong answer to its field', () => {
    const asked = {
      challenge: challenges.code,
      reply: 'none',
      isCancelling: false,
      problem: null,
    } as const;
    expect(news({ state: { ...connecting, asked } })).toEqual({
      status: ['Confirma que eres tú'],
      alerts: [],
    });
    const challenge = { ...challenges.code, attemptsLeft: 1 };
    expect(
      news({ state: { ...connecting, asked: { ...asked, challenge, problem: 'wrong' } } }),
    ).toEqual({
      status: [],
      alerts: [],
    });
  });

  it('announces what is missing in a visit, what is connected, and that it cannot go on', () => {
    const next = { products: [{ id: 'debt', title: 'Deudas' }], missing: true };
    expect(news({ state: { ...done, next } }).status).toEqual(['Falta: Deudas']);
    expect(news({ state: { ...done, next: { ...next, missing: false } } }).status).toEqual([]);
    expect(news({ state: { ...done, next }, goingOn: 'failed' }).alerts).toEqual([
      'No pudimos seguir con otra institución. Lo que conectaste sigue conectado. Prueba otra vez, o vuelve a la aplicación.',
    ]);
    const list = { step: 'institution', session, entities: [austral] } as const;
    expect(news({ state: list, connected: ['SII', 'TGR'] }).status).toEqual([
      'Ya conectaste: SII, TGR.',
    ]);
  });

  it('announces how many accounts were found', () => {
    const state = { ...chosen, step: 'accounts', extraction: choosing, offered } as const;
    expect(news({ state: { ...state, isSending: false } })).toEqual({
      status: ['Encontramos 3 cuentas'],
      alerts: [],
    });
  });

  it('announces how the download of the receipt went', () => {
    const state = { ...done, next: null };
    expect(news({ state })).toEqual({ status: [], alerts: [] });
    expect(news({ state, download: 'done' }).status).toEqual(['Empezó la descarga']);
    expect(news({ state, download: 'failed' }).alerts).toEqual([
      'No pudimos descargar el comprobante. Revisa tu conexión y prueba otra vez.',
    ]);
  });

  it('announces network changes and the upcoming end of the session', () => {
    expect(news({ connection: 'offline' }).alerts).toEqual(['Sin conexión a internet']);
    expect(news({ connection: 'back' }).status).toEqual(['Volvió la conexión.']);
    expect(news({ isExpiring: true }).status).toEqual(['Tu sesión vence en 2 minutos']);
  });

  it('announces a failure assertively, with title and body', () => {
    const failure = { kind: 'locked', until: null, code: 'locked', reference: null } as const;
    const state = {
      step: 'failure',
      failure,
      origin: 'access',
      opened: { session, entities },
      entity: austral,
      username: '12345678-5',
      isNothingShared: true,
    } as const;
    expect(news({ state }).alerts).toEqual([
      'Tu clave está bloqueada. Banco Austral la bloqueó por seguridad. Desbloquéala en su sitio o por sus canales de atención y vuelve a conectar.',
    ]);
  });

  it('announces a problem of the whole form, and leaves the others to their fields', () => {
    const problem = { kind: 'wrong_login', attemptsLeft: 2, triesBeforePause: null } as const;
    const access = { step: 'access', ...chosen, isSending: false, mayHaveBegun: false } as const;
    expect(news({ state: { ...access, problem: null } }).alerts).toEqual([]);
    expect(news({ state: { ...access, problem } }).alerts).toEqual([]);
    const [alert] = news({ state: { ...access, problem: { kind: 'busy', until: null } } }).alerts;
    expect(alert).toContain('Ya hay una conexión en curso');
    expect(alert).not.toContain('12345678');
  });
});
