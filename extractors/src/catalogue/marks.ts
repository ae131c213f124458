import type { InstitutionId } from './institutions.ts';

/**
 * Outlines of the marks, as SVG paths on a 32 × 32 grid. All are filled, so that letters always
 * have the same background.
 */
export const MARK_SHAPES = {
  circle: 'M16 0a16 16 0 1 1 0 32a16 16 0 1 1 0-32z',
  square: 'M4 0h24a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4v-24a4 4 0 0 1 4-4z',
  leaf: 'M14 0h14a4 4 0 0 1 4 4v14a14 14 0 0 1-14 14h-14a4 4 0 0 1-4-4v-14a14 14 0 0 1 14-14z',
  petal: 'M4 0h14a14 14 0 0 1 14 14v14a4 4 0 0 1-4 4h-14a14 14 0 0 1-14-14v-14a4 4 0 0 1 4-4z',
  arch: 'M16 0a16 16 0 0 1 16 16v12a4 4 0 0 1-4 4h-24a4 4 0 0 1-4-4v-12a16 16 0 0 1 16-16z',
  shield: 'M4 0h24a4 4 0 0 1 4 4v12a16 16 0 0 1-32 0v-12a4 4 0 0 1 4-4z',
  hexagon:
    'M9 1h14a3 3 0 0 1 2.6 1.5l6 12a3 3 0 0 1 0 3l-6 12a3 3 0 0 1-2.6 1.5h-14a3 3 0 0 1-2.6-1.5l-6-12a3 3 0 0 1 0-3l6-12a3 3 0 0 1 2.6-1.5z',
  octagon:
    'M9.4 0h13.2a2 2 0 0 1 1.4.6l7.4 7.4a2 2 0 0 1 .6 1.4v13.2a2 2 0 0 1-.6 1.4l-7.4 7.4a2 2 0 0 1-1.4.6h-13.2a2 2 0 0 1-1.4-.6l-7.4-7.4a2 2 0 0 1-.6-1.4v-13.2a2 2 0 0 1 .6-1.4l7.4-7.4a2 2 0 0 1 1.4-.6z',
} as const;

export type MarkShape = keyof typeof MARK_SHAPES;

/**
 * How an institution is shown: white letters on a coloured shape. Our own design, never the
 * institution's logo.
 */
export interface InstitutionMark {
  readonly letters: string;
  readonly shape: MarkShape;
  /** `#rrggbb`, on which white has a contrast of 4.5:1 or more. */
  readonly color: string;
  /** Other names by which people know it or search for it. */
  readonly aliases: readonly string[];
}

const mark = (
  letters: string,
  shape: MarkShape,
  color: string,
  ...aliases: readonly string[]
): InstitutionMark => ({ letters, shape, color, aliases });

/**
 * Every institution's mark. Its colour is close to the institution's well-known one, if any, and
 * dark enough for white letters. A test ensures that letters are unique and that no two marks of
 * one shape have similar colours.
 */
export const institutionMarks: Readonly<Partial<Record<InstitutionId, InstitutionMark>>> = {
  'banco-chile': mark('CH', 'square', '#0b2a6f', 'chile', 'edwards', 'bch', 'cuenta fan'),
  'banco-santander': mark('SA', 'circle', '#c8102e', 'superdigital'),
  'banco-estado': mark('BE', 'arch', '#a84300', 'cuentarut', 'cuenta rut', 'banco del estado'),
  'banco-bci': mark('BCI', 'leaf', '#1f4e9c', 'banco de crédito e inversiones', 'mach', 'tbanc'),
  'banco-falabella': mark('FA', 'hexagon', '#1c6b2a', 'cmr'),
  'banco-itau': mark('IT', 'square', '#b34700', 'corpbanca', 'itau corpbanca'),
  'banco-scotiabank': mark('SC', 'shield', '#b3001b', 'bbva', 'banco del desarrollo', 'scotia'),
  'banco-ripley': mark('RI', 'petal', '#6a1b7a', 'chek'),
  'banco-security': mark('SE', 'octagon', '#5b2a86', 'grupo security'),
  'banco-consorcio': mark('CO', 'circle', '#0a4f8f'),
  'banco-bice': mark('BI', 'arch', '#005f86', 'bicecorp'),
  'banco-chile-empresas': mark('CHE', 'shield', '#0b2a6f', 'chile', 'edwards', 'empresa', 'pyme'),
  'banco-santander-empresas': mark(
    'SAE',
    'square',
    '#a30d24',
    'office banking',
    'officebanking',
    'empresa',
    'pyme',
  ),
  servipag: mark('SP', 'hexagon', '#0060a8', 'pago de cuentas', 'luz', 'agua', 'gas'),
  sencillito: mark('SN', 'circle', '#8a4b00', 'pago de cuentas', 'luz', 'agua', 'gas'),
  'afp-modelo': mark('MO', 'arch', '#24415f', 'pensión', 'cotizaciones'),
  'afp-cuprum': mark('CU', 'octagon', '#7d4a1a', 'pensión', 'cotizaciones'),
  'afp-habitat': mark('HA', 'leaf', '#b0172c', 'pensión', 'cotizaciones'),
  'afp-provida': mark('PR', 'petal', '#00695c', 'pensión', 'cotizaciones', 'metlife'),
  'afp-uno': mark('UNO', 'circle', '#51308f', 'pensión', 'cotizaciones'),
  'afp-planvital': mark('PV', 'shield', '#8e1560', 'pensión', 'cotizaciones', 'plan vital'),
  'afp-capital': mark('CA', 'hexagon', '#004b6b', 'pensión', 'cotizaciones', 'sura'),
  sii: mark('SII', 'shield', '#1d4f91', 'impuestos', 'renta', 'boletas', 'f22', 'f29'),
  tgr: mark('TGR', 'octagon', '#2f5d3a', 'tesorería', 'contribuciones', 'deuda fiscal'),
  'registro-civil': mark('RC', 'leaf', '#4a4f57', 'cédula', 'carnet', 'certificado'),
  cmf: mark('CMF', 'hexagon', '#5c2d63', 'deuda', 'informe de deudas', 'seguros', 'sbif'),
  afc: mark('AFC', 'arch', '#7a2e0e', 'cesantía', 'seguro de cesantía', 'desempleo', 'finiquito'),
  buda: mark('BU', 'petal', '#2a4bb5', 'surbtc', 'bitcoin', 'cripto'),
};
