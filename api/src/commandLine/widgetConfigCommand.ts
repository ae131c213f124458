import { readFileSync } from 'node:fs';
import type { OperatorContainer } from '../operatorContainer.ts';
import {
  newWidgetConfigId,
  saveWidgetConfig,
  settingsOf,
  WidgetConfigError,
} from '../modules/consent/widgetConfigs/commands/saveWidgetConfig.ts';
import { textHash } from '../modules/consent/offerTexts/offerTexts.store.ts';
import { DEFAULT_REFRESH } from '../modules/consent/widgetConfigs/refreshFrequency.ts';
import { textIn } from '../modules/consent/widgetConfigs/localText.ts';
import { DEFAULT_LOCALE, type WidgetLocale } from '../modules/widgetLocale.ts';
import type { WidgetConfigDocument } from '../modules/consent/widgetConfigs/widgetConfigs.store.ts';
import { CommandError, type Output } from './CommandError.ts';
import { texts, type ValuesOf } from './runOperatorCommand.ts';

const UNKNOWN_CONFIG = 'The client has no such widget configuration.';

/** The settings of a widget configuration as options; `--file` reads all of them from JSON. */
export const widgetConfigOptions = texts(
  'file',
  'app-name',
  'legal-name',
  'rut',
  'purpose',
  'origins',
  'add-origins',
  'logo-url',
  'privacy-url',
  'revocation-url',
  'theme',
  'color',
  'locale',
  'terms-version',
  'terms-file',
  'validity-months',
  'stores-credentials',
  'refresh',
  'account-selection',
  'show-terms',
);

export type WidgetConfigOptions = ValuesOf<typeof widgetConfigOptions>;

export const WIDGET_CONFIG_USAGE = `  npm run clients -- widget-config CLIENT_ID                      lists them
  npm run clients -- widget-config CLIENT_ID SETTINGS             makes one
  npm run clients -- widget-config CLIENT_ID WIDGET_CONFIG_ID [SETTINGS]   shows or changes one
  npm run clients -- widget-config CLIENT_ID WIDGET_CONFIG_ID --show-terms VERSION [--locale en]
                                                                  prints the terms of any version so far

  SETTINGS (an omitted setting keeps its value, or gets its default):
    --file FILE              all of them as JSON, as --json shows them; the options below override it
    --app-name TEXT          the application, as people know it
    --legal-name TEXT        who receives the data, and --rut RUT
    --purpose TEXT           the purpose, as a sentence that people read
                             (in --file, purpose and terms.text may also be {"es-CL": …, "en": …})
    --origins LIST           origins that may frame the widget, comma separated
    --add-origins LIST       further ones, beside those that it has
    --terms-version V --terms-file FILE   a changed text needs a new version
    --logo-url, --privacy-url, --revocation-url URL   '' for none
    --theme light|dark|auto  --color #rrggbb  --locale es-CL|en
    --validity-months 1-36   (12)
    --stores-credentials yes|no   keep the password, encrypted, to refresh the data (no)
    --refresh on-read|daily|twice-daily   how often, with --stores-credentials yes (on-read)
    --account-selection yes|no   people choose the accounts that they share (yes)`;

/**
 * `npm run clients -- widget-config`: lists, shows, creates or changes widget configurations.
 * @throws CommandError with every problem of the settings at once
 */
export async function widgetConfigCommand(
  container: OperatorContainer,
  clientId: string,
  widgetConfigId: string | undefined,
  options: WidgetConfigOptions,
): Promise<Output> {
  const version = options['show-terms'];
  if (version !== undefined) {
    const locale = options.locale === 'en' ? 'en' : DEFAULT_LOCALE;
    return showTerms(container, { clientId, widgetConfigId, version, locale });
  }
  const settings = readSettings(options, await knownSettings(container, widgetConfigId));
  if (settings === null) return show(container, clientId, widgetConfigId);
  await container.ensureIndexes();
  try {
    const saved = await saveWidgetConfig(container, {
      clientId,
      widgetConfigId: widgetConfigId ?? newWidgetConfigId(),
      settings,
    });
    return { json: present(saved), lines: [`Saved ${saved._id}`, ...describe(saved)] };
  } catch (error) {
    if (error instanceof WidgetConfigError) throw new CommandError(error.message);
    throw error;
  }
}

async function showTerms(
  { widgetConfigs, offerTexts }: OperatorContainer,
  of: {
    clientId: string;
    widgetConfigId: string | undefined;
    version: string;
    locale: WidgetLocale;
  },
): Promise<Output> {
  const { clientId, widgetConfigId = '', version, locale } = of;
  const config = await widgetConfigs.find(widgetConfigId);
  if (config?.clientId !== clientId) throw new CommandError(UNKNOWN_CONFIG);
  // Terms that are identical in every language are listed once.
  const sha256 =
    (await widgetConfigs.termsHash(widgetConfigId, version, locale)) ??
    (await widgetConfigs.termsHash(widgetConfigId, version, DEFAULT_LOCALE)) ??
    '';
  const kept = (await offerTexts.read([sha256])).get(sha256);
  // The current terms, also for a configuration that is older than the stored versions.
  const shown =
    kept ?? (config.terms.version === version ? textIn(config.terms.text, locale) : null);
  if (shown === null) throw new CommandError(`The terms have had no version ${version}.`);
  return { json: { version, sha256: textHash(shown), text: shown }, lines: [shown] };
}

async function knownSettings(container: OperatorContainer, id: string | undefined) {
  return id === undefined ? null : container.widgetConfigs.find(id);
}

async function show(
  container: OperatorContainer,
  clientId: string,
  widgetConfigId: string | undefined,
): Promise<Output> {
  const all = await container.widgetConfigs.list(clientId);
  const chosen =
    widgetConfigId === undefined ? all : all.filter((one) => one._id === widgetConfigId);
  if (widgetConfigId !== undefined && chosen.length === 0) throw new CommandError(UNKNOWN_CONFIG);
  return {
    json: chosen.map(present),
    lines:
      chosen.length === 0
        ? ['The client has no widget configurations yet.']
        : chosen.flatMap((one) => [one._id, ...describe(one)]),
  };
}

/** The settings given as options; null if there are none. */
function readSettings(
  options: WidgetConfigOptions,
  known: WidgetConfigDocument | null,
): Record<string, unknown> | null {
  const file = options.file === undefined ? {} : readJson(options.file);
  const before = { ...(known ? settingsOf(known) : {}), ...file };
  const given: Record<string, unknown> = {
    appName: options['app-name'],
    legalName: options['legal-name'],
    rut: options.rut,
    purpose: options.purpose,
    allowedOrigins: allowedOrigins(options, before.allowedOrigins),
    logoUrl: urlOrNone(options['logo-url']),
    privacyUrl: urlOrNone(options['privacy-url']),
    revocationUrl: urlOrNone(options['revocation-url']),
    locale: options.locale,
    validityMonths:
      options['validity-months'] === undefined ? undefined : Number(options['validity-months']),
    storesCredentials: readFlag('stores-credentials', options),
    accountSelection: readFlag('account-selection', options),
    refresh: options.refresh,
    theme: merged(before.theme, { mode: options.theme, color: urlOrNone(options.color) }),
    terms: merged(before.terms, {
      version: options['terms-version'],
      text: options['terms-file'] === undefined ? undefined : readText(options['terms-file']),
    }),
  };
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const isSilent = said.length === 0 && options.file === undefined;
  return isSilent ? null : { ...file, ...Object.fromEntries(said) };
}

/** The origins in place of the present ones, or beside them. */
function allowedOrigins(
  { origins, 'add-origins': more }: WidgetConfigOptions,
  before: unknown,
): string[] | undefined {
  if (origins === undefined && more === undefined) return undefined;
  const listed = (list: string) => list.split(',').map((one) => one.trim());
  const kept = origins === undefined ? ((before ?? []) as string[]) : listed(origins);
  return [...new Set([...kept, ...(more === undefined ? [] : listed(more))])];
}

/** Merges options that set part of an object into its present value. */
function merged(
  before: unknown,
  given: Record<string, string | null | undefined>,
): Record<string, unknown> | undefined {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  if (said.length === 0) return undefined;
  return { ...(before as object | undefined), ...Object.fromEntries(said) };
}

const urlOrNone = (value: string | undefined): string | null | undefined =>
  value === '' ? null : value;

function readFlag(
  name: 'stores-credentials' | 'account-selection',
  options: WidgetConfigOptions,
): boolean | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw new CommandError(`--${name} is yes or no.`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(`${path} cannot be read.`);
  }
}

function readJson(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readText(path));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof CommandError) throw error;
  }
  throw new CommandError(`${path} holds no JSON object.`);
}

const present = (config: WidgetConfigDocument) => ({
  widgetConfigId: config._id,
  clientId: config.clientId,
  ...settingsOf(config),
});

function describe(config: WidgetConfigDocument): string[] {
  const { appName, legalName, rut, purpose, allowedOrigins, terms, theme, locale } = config;
  return [
    `  application  ${appName}, of ${legalName}, RUT ${rut}`,
    `  purpose      ${textIn(purpose, DEFAULT_LOCALE)}`,
    `  may frame    ${allowedOrigins.join(', ')}`,
    `  terms        version ${terms.version}, ${String(textIn(terms.text, DEFAULT_LOCALE).length)} characters`,
    `  look         ${theme.mode}${theme.color === null ? '' : `, ${theme.color}`}, ${locale}`,
    `  consents     ${String(config.validityMonths)} months, ${config.storesCredentials ? `password kept to refresh, ${config.refresh ?? DEFAULT_REFRESH}` : 'password not kept'}`,
    `  accounts     ${config.accountSelection === false ? 'all are shared' : 'the person chooses'}`,
  ];
}
