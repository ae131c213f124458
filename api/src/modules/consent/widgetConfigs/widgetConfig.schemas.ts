import { parseRut } from '@cauce/extractors';
import Joi from 'joi';
import { localText, type LocalText } from './localText.ts';
import { DEFAULT_REFRESH, REFRESH_FREQUENCIES, type RefreshFrequency } from './refreshFrequency.ts';
import { DEFAULT_LOCALE, WIDGET_LOCALES, type WidgetLocale } from '../../widgetLocale.ts';

export const THEME_MODES = ['light', 'dark', 'auto'] as const;
type ThemeMode = (typeof THEME_MODES)[number];

export { DEFAULT_LOCALE, WIDGET_LOCALES, type WidgetLocale };

/** How many months a consent is valid: the default, and the maximum that a client may choose. */
const VALIDITY_MONTHS = { default: 12, max: 36 } as const;

/** A client's settings for its widget. */
export interface WidgetSettings {
  /** The application's name, as its users know it. */
  readonly appName: string;
  /** The legal entity that receives the data. */
  readonly legalName: string;
  readonly rut: string;
  /** What the data is used for, in one sentence for the person. */
  readonly purpose: LocalText;
  readonly logoUrl: string | null;
  readonly privacyUrl: string | null;
  /** Where a person can revoke the consent. */
  readonly revocationUrl: string | null;
  readonly theme: { readonly mode: ThemeMode; readonly color: string | null };
  /** Origins whose pages may frame the widget, `https://app.example`. */
  readonly allowedOrigins: readonly string[];
  readonly locale: WidgetLocale;
  readonly terms: { readonly version: string; readonly text: LocalText };
  readonly validityMonths: number;
  /**
   * Whether the credentials are stored, encrypted, to refresh the data while the consent is active.
   */
  readonly storesCredentials: boolean;
  /**
   * How often the data is refreshed, which needs the credentials; absent in configurations from
   * before there was a choice.
   */
  readonly refresh?: RefreshFrequency;
  /**
   * Whether the person chooses the accounts that are shared; absent in configurations from before
   * there was a choice, which are like true.
   */
  readonly accountSelection?: boolean;
}

const text = (max: number) => Joi.string().trim().min(1).max(max);
const httpsUrl = (isSandbox: boolean) =>
  Joi.string()
    .uri({ scheme: isSandbox ? ['https', 'http'] : ['https'] })
    .max(500);

/**
 * Validates a complete configuration; in the sandbox addresses may be http. Use `.validate(value, {
 * abortEarly: false })` to report every fault.
 */
export function widgetSettingsSchema(isSandbox: boolean): Joi.ObjectSchema<WidgetSettings> {
  const url = httpsUrl(isSandbox);
  return Joi.object<WidgetSettings>({
    appName: text(60).required(),
    legalName: text(120).required(),
    rut: Joi.string()
      .required()
      .custom((raw: string, helpers) => parseRut(raw) ?? helpers.error('any.invalid')),
    purpose: localText(300).required(),
    logoUrl: url.allow(null).default(null),
    privacyUrl: url.allow(null).default(null),
    revocationUrl: url.allow(null).default(null),
    theme: Joi.object({
      mode: Joi.string()
        .valid(...THEME_MODES)
        .default('auto'),
      color: Joi.string()
        .lowercase()
        .pattern(/^#[0-9a-f]{6}$/)
        .allow(null)
        .default(null),
    }).default({ mode: 'auto', color: null }),
    allowedOrigins: Joi.array()
      .items(url.custom((raw: string, helpers) => toOrigin(raw) ?? helpers.error('any.invalid')))
      .unique()
      .min(1)
      .max(20)
      .required(),
    locale: Joi.string()
      .valid(...WIDGET_LOCALES)
      .default(DEFAULT_LOCALE),
    terms: Joi.object({
      version: text(40)
        .pattern(/^[A-Za-z0-9._-]+$/)
        .required(),
      text: localText(50_000).required(),
    }).required(),
    validityMonths: Joi.number()
      .integer()
      .min(1)
      .max(VALIDITY_MONTHS.max)
      .default(VALIDITY_MONTHS.default),
    storesCredentials: Joi.boolean().default(false),
    refresh: Joi.string()
      .when('storesCredentials', {
        is: true,
        then: Joi.valid(...REFRESH_FREQUENCIES),
        otherwise: Joi.valid(DEFAULT_REFRESH).messages({
          'any.only': 'refresh must be on-read unless storesCredentials is true',
        }),
      })
      .default(DEFAULT_REFRESH),
    accountSelection: Joi.boolean().default(true),
  });
}

/**
 * The bare origin of a URL, in the form in which `frame-ancestors` and message checks compare it.
 */
function toOrigin(raw: string): string | null {
  const { origin, hostname, pathname, search, hash, username } = new URL(raw);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  // Wildcards are not allowed: each origin that may frame the widget has to be listed.
  const isName = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
  return isBare && isName && origin !== 'null' ? origin : null;
}

/** The configuration that every example uses. */
export const exampleWidgetConfig = {
  widgetConfigId: 'wc_Zk3vT9qLw2Xb7Rf1',
  appName: 'Demo Finanzas',
  legalName: 'Demo Finanzas SpA',
  rut: '76123456-0',
  purpose: 'Evaluar tu solicitud de crédito con tus ingresos y movimientos reales.',
  terms: {
    version: '2026-11',
    text: 'Autorizas a Demo Finanzas SpA a recibir, por medio de Cauce, los datos que aparecen en esta pantalla, solo para el fin que se indica y hasta la fecha señalada.',
  },
} as const;
