import { createHash } from 'node:crypto';
import type { EntityType } from '@cauce/extractors';
import { AppError } from '../../../errors/AppError.ts';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { ConsentsStore } from '../consents.store.ts';
import { consentAad, type ConsentPerson } from '../consents.types.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { defaultTypes, servingInstitutions } from '../../products/productCatalogue.ts';
import type { Subjects } from '../../users/subjects.ts';
import {
  DEFAULT_LOCALE,
  WIDGET_LOCALES,
  type WidgetLocale,
} from '../../widgetConfigs/widgetConfig.schemas.ts';
import { consentOffer } from '../consentOffer.ts';
import type { WidgetConfigsStore } from '../../widgetConfigs/widgetConfigs.store.ts';
import { hashOtpToken } from '../../tokens/otpTokens.ts';
import { lacksCompany, type CreateOtpBody } from '../../tokens/http/tokens.schemas.ts';

export interface CreateOtpTokenDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly pseudonym: Pseudonym;
  readonly subjects: Subjects;
  readonly entities: EntityDirectory;
  readonly consents: ConsentsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly audit: AuditStore;
}

/** Seconds in which the widget has to be opened (design section 8). */
export const OTP_SECONDS = 600;

/**
 * Asks for a consent: makes it, IN_PROGRESS, and the token that opens the widget for it, once.
 * Everything follows from `reservedId`, so a request that is repeated with its Idempotency-Key makes
 * nothing twice.
 * @throws AppError forbidden for another client's id, companyError, widgetConfigError
 */
export async function createOtpToken(
  deps: CreateOtpTokenDeps,
  input: {
    body: CreateOtpBody;
    principal: Principal;
    reservedId: string;
    requestId: string;
    ip: string;
  },
): Promise<{ otpToken: string; consentId: string }> {
  const { body, principal, reservedId } = input;
  const clientId = body.clientId.toLowerCase();
  if (clientId !== principal.clientId) throw new AppError('forbidden');
  if (lacksCompany(body)) throw new AppError('companyError');
  const config = await deps.widgetConfigs.find(body.widgetConfigId);
  if (config?.clientId !== clientId) throw new AppError('widgetConfigError');

  const now = deps.now();
  // Only who has the pseudonym key can make the token of an id.
  const otpToken = deps.pseudonym('otp-token', reservedId);
  const consentId = uuidOf(reservedId);
  const subject = deps.subjects.person(body.user.username);
  const person: ConsentPerson = {
    username: body.user.username,
    email: body.user.email,
    companyId: body.company?.id ?? null,
  };
  // Written first, so that no consent exists without it.
  await deps.audit.append({
    _id: `otp.created:${consentId}`,
    at: now,
    event: 'otp.created',
    clientId,
    keyId: principal.keyId,
    requestId: input.requestId,
    ip: input.ip,
    consentId,
    subject,
    detail: body.products.join(' '),
  });
  await deps.consents.insert({
    _id: consentId,
    clientId,
    keyId: principal.keyId,
    subject,
    products: body.products,
    entityTypes: offeredTypes(deps.entities, body),
    widgetConfigId: config._id,
    locale: localeOf(body.locale ?? config.locale),
    offer: consentOffer(config),
    state: 'in_progress',
    person: deps.vault.seal(person, consentAad(consentId, 'person')),
    otp: { hash: hashOtpToken(otpToken), expiresAt: addSeconds(now, OTP_SECONDS), usedAt: null },
    session: null,
    acceptance: null,
    taskId: null,
    entityId: null,
    validUntil: null,
    credentials: null,
    results: [],
    resultsOf: null,
    extractedAt: null,
    refreshAt: null,
    createdAt: now,
    terminatedAt: null,
    terminatedBy: null,
    endsAt: addSeconds(now, OTP_SECONDS),
  });
  return { otpToken, consentId };
}

/** Of the types that are asked for, those of which some institution serves the products. */
function offeredTypes(entities: EntityDirectory, body: CreateOtpBody): EntityType[] {
  const asked = body.filters?.entities?.include?.types;
  const types = asked && asked.length > 0 ? asked : defaultTypes(body.company !== undefined);
  const serving = servingInstitutions(entities, body.products, types);
  return [...new Set(serving.map(({ institution }) => institution.type))];
}

/** A locale of the widget: by its language, and Spanish for all others. */
function localeOf(asked: string): WidgetLocale {
  const exact = WIDGET_LOCALES.find((one) => one.toLowerCase() === asked.toLowerCase());
  return exact ?? WIDGET_LOCALES.find((one) => one === asked.split('-')[0]) ?? DEFAULT_LOCALE;
}

/** A version 4 UUID out of a reserved id, whose bits are random. */
function uuidOf(reservedId: string): string {
  const hex = createHash('sha256').update(`consent:${reservedId}`).digest('hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
