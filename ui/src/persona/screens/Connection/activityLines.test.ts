import { expect, it } from 'vitest';
import type { ActivityEntry, ActivityKind } from '../../../client/index.ts';
import type { Locale } from '../../../messages/index.ts';
import * as fixtures from '../../test/fixtures.ts';
import { en } from '../../words/en.ts';
import { es } from '../../words/es.ts';
import { activityLines } from './activityLines.ts';

const linesOf = (entries: ActivityEntry[], locale: Locale = 'es-CL') =>
  activityLines(entries, fixtures.active, { locale, words: locale === 'en' ? en : es }).map(
    ({ text }) => text,
  );

const read = (at: string, detail: string): ActivityEntry => ({ at, kind: 'read', detail });

it('groups the reads of a day in Chile, and counts them', () => {
  const entries = [
    read('2026-11-24T03:10:00.000Z', 'movement'),
    read('2026-11-24T02:10:00.000Z', 'movement'),
    read('2026-11-23T12:10:00.000Z', 'product-balance'),
    read('2026-11-23T12:09:00.000Z', 'movement'),
  ];
  expect(linesOf(entries)).toEqual([
    'Sol Créditos leyó: Movimientos',
    'Sol Créditos leyó 3 veces: Movimientos (2), Cuentas y saldos',
  ]);
  expect(linesOf(entries, 'en')[1]).toBe(
    'Sol Créditos read 3 times: Transactions (2), Accounts and balances',
  );
});

it('does not group reads if something else happened between them', () => {
  const entries: ActivityEntry[] = [
    read('2026-11-23T12:12:00.000Z', 'movement'),
    { at: '2026-11-23T12:11:00.000Z', kind: 'refreshed', detail: null },
    read('2026-11-23T12:10:00.000Z', 'movement'),
    read('2026-11-23T12:09:00.000Z', 'movement'),
  ];
  expect(linesOf(entries)).toEqual([
    'Sol Créditos leyó: Movimientos',
    'Cauce actualizó los datos',
    'Sol Créditos leyó 2 veces: Movimientos',
  ]);
});

it('shows the id of a product that the consent no longer includes', () => {
  expect(linesOf([read('2026-11-23T12:12:00.000Z', 'tax-folder')])).toEqual([
    'Sol Créditos leyó: tax-folder',
  ]);
});

it.each([
  ['extraction-ended', 'success', 'Cauce terminó de leer'],
  ['extraction-ended', 'locked', 'Banco Austral tenía la clave bloqueada'],
  ['extraction-ended', 'error', 'Cauce no pudo leer'],
  ['ended', 'INVALID_PASSWORD', 'El permiso terminó: la clave guardada ya no servía'],
  ['ended', null, 'El permiso terminó'],
] as [ActivityKind, string | null, string][])(
  'describes %s with %s as «%s»',
  (kind, detail, text) => {
    expect(linesOf([{ at: '2026-11-23T12:12:00.000Z', kind, detail }])).toEqual([text]);
  },
);
