import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../infra/clock.ts';
import type { auditActor } from '../../../operations/audit/audit.types.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import { textHash, type OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { textIn } from '../localText.ts';
import { DEFAULT_REFRESH } from '../refreshFrequency.ts';
import { widgetSettingsSchema, type WidgetSettings } from '../widgetConfig.schemas.ts';
import type { WidgetConfigDocument, WidgetConfigsStore } from '../widgetConfigs.store.ts';
import { DEFAULT_LOCALE, WIDGET_LOCALES } from '../../../widgetLocale.ts';

export interface SaveWidgetConfigDeps {
  readonly now: Clock;
  readonly clients: ClientsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly offerTexts: OfferTextsStore;
  readonly audit: AuditStore;
  readonly isSandbox: boolean;
}

/** Why a configuration cannot be saved, one line for each problem. */
export class WidgetConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The widget configuration cannot be saved:\n${problems.map((one) => `  - ${one}`).join('\n')}`,
    );
    this.name = 'WidgetConfigError';
    this.problems = problems;
  }
}

/** A new id for a widget configuration. */
export const newWidgetConfigId = (): string => `wc_${randomBytes(12).toString('base64url')}`;

/**
 * Creates or changes a widget configuration: fields that `settings` leaves out keep their values,
 * or get their defaults. Changed terms need a new version that was never used before, so that a
 * version always identifies one text in each language; the texts of all versions are kept.
 * @throws WidgetConfigError
 */
export async function saveWidgetConfig(
  deps: SaveWidgetConfigDeps,
  input: {
    clientId: string;
    widgetConfigId: string;
    settings: object;
    /** Who saves it; absent for an operator. */
    actor?: ReturnType<typeof auditActor>;
  },
): Promise<WidgetConfigDocument> {
  const { clientId, widgetConfigId } = input;
  const client = await deps.clients.findClient(clientId);
  if (!client || client.revokedAt)
    throw new WidgetConfigError(['there is no such client, or it is revoked']);
  const known = await deps.widgetConfigs.find(widgetConfigId);
  if (known && known.clientId !== clientId)
    throw new WidgetConfigError(['the configuration is not of this client']);
  const settings = checked(deps, known, input.settings);
  const at = deps.now();
  // Includes the current terms of an older configuration that was saved before texts were stored.
  for (const terms of [...(known ? [known.terms] : []), settings.terms])
    await keepTerms(deps, widgetConfigId, terms, at);
  const config = { ...settings, _id: widgetConfigId, clientId, createdAt: at, updatedAt: at };
  if (!known && !(await deps.widgetConfigs.insert(config)))
    throw new WidgetConfigError(['it has just been created by somebody else: try again']);
  if (known) await deps.widgetConfigs.update(widgetConfigId, clientId, settings, at);
  await deps.audit.append({
    at,
    event: 'widget-config.saved',
    clientId,
    ...input.actor,
    detail: `${widgetConfigId} terms ${settings.terms.version}`,
  });
  return known ? { ...config, createdAt: known.createdAt } : config;
}

/** Stores a text before its version, so that no version refers to a text that is not stored. */
async function keepTerms(
  { offerTexts, widgetConfigs }: SaveWidgetConfigDeps,
  widgetConfigId: string,
  { version, text }: WidgetSettings['terms'],
  at: Date,
): Promise<void> {
  for (const locale of WIDGET_LOCALES) {
    // A plain text has no language, so it is stored once, under the default one.
    if (typeof text === 'string' && locale !== DEFAULT_LOCALE) continue;
    const shown = textIn(text, locale);
    await offerTexts.keep([shown], at);
    const terms = { version, locale, hash: textHash(shown) };
    if (!(await widgetConfigs.nameTerms(widgetConfigId, terms, at)))
      throw new WidgetConfigError(['terms: a changed text needs a new version']);
  }
}

function checked(
  deps: SaveWidgetConfigDeps,
  known: WidgetConfigDocument | null,
  given: object,
): WidgetSettings {
  const result = widgetSettingsSchema(deps.isSandbox).validate(
    { ...(known ? settingsOf(known) : {}), ...given },
    { abortEarly: false, errors: { wrap: { label: false } } },
  );
  if (result.error)
    throw new WidgetConfigError(result.error.details.map((detail) => detail.message));
  return result.value;
}

/** The configuration without the fields that the store adds. */
export function settingsOf(config: WidgetConfigDocument): WidgetSettings {
  return {
    appName: config.appName,
    legalName: config.legalName,
    rut: config.rut,
    purpose: config.purpose,
    logoUrl: config.logoUrl,
    privacyUrl: config.privacyUrl,
    revocationUrl: config.revocationUrl,
    theme: config.theme,
    allowedOrigins: config.allowedOrigins,
    locale: config.locale,
    terms: config.terms,
    validityMonths: config.validityMonths,
    storesCredentials: config.storesCredentials,
    refresh: config.refresh ?? DEFAULT_REFRESH,
    accountSelection: config.accountSelection ?? true,
  };
}
