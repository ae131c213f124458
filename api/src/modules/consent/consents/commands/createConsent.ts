import type { EntityType } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import type { Pseudonym } from '../../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import { usageRefusal } from '../consents.policy.ts';
import { consentAad, type ConsentPerson } from '../consents.types.ts';
import { newConsent, newOtp } from '../newConsent.ts';
import type { RepairsStore } from '../repairs.store.ts';
import { expireConsentIfOverdue, type EndConsentDeps } from './endConsent.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import {
  defaultTypes,
  servingInstitutions,
  type OfferedInstitutions,
} from '../../../extraction/products/productCatalogue.ts';
import type { UserKeys } from '../../../extraction/users/userKeys.ts';
import {
  DEFAULT_LOCALE,
  WIDGET_LOCALES,
  type WidgetLocale,
} from '../../widgetConfigs/widgetConfig.schemas.ts';
import type { RefreshFrequency } from '../../widgetConfigs/refreshFrequency.ts';
import { consentOffer } from '../consentOffer.ts';
import type { WidgetConfigsStore } from '../../widgetConfigs/widgetConfigs.store.ts';
import { SCHEDULED } from '../refreshSchedule.ts';
import { typesOf } from '../visit.ts';
import { hashOtpToken, otpTokenFor } from '../../tokens/otpTokens.ts';

export interface CreateConsentBody {
  /** Absent for a repair. */
  readonly products?: readonly string[];
  /** The active consent that its person is to repair or renew. */
  readonly consentId?: string;
  readonly clientId: string;
  readonly user: { readonly username: string; readonly email: string };
  readonly company?: { readonly id: string };
  readonly widgetConfigId: string;
  readonly locale?: string;
  readonly filters?: {
    readonly entities?: {
      readonly include?: {
        readonly types?: readonly EntityType[];
        readonly ids?: readonly string[];
      };
    };
  };
  readonly refresh?: RefreshFrequency;
  readonly reference?: string;
  readonly connectAnother?: boolean;
}

export interface CreateConsentDeps extends EndConsentDeps {
  readonly vault: Vault;
  readonly pseudonym: Pseudonym;
  readonly userKeys: UserKeys;
  readonly entities: EntityDirectory;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly repairs: RepairsStore;
}

interface CreateConsentInput {
  readonly body: CreateConsentBody;
  readonly principal: Principal;
  /** A UUID, for the new consent. */
  readonly consentId: string;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * Creates a consent, IN_PROGRESS, and the one-time token that opens the widget for it. The token is
 * derived from its id, so repeating a request with its Idempotency-Key creates nothing twice.
 * @throws AppError forbidden for another client's id, companyError, widgetConfigError, refreshError;
 *   an INVALID_CONSENT entry for a consent that cannot be repaired
 */
export async function createConsent(
  deps: CreateConsentDeps,
  input: CreateConsentInput,
): Promise<{ otpToken: string; consentId: string }> {
  const { body, principal, consentId } = input;
  const clientId = body.clientId.toLowerCase();
  if (clientId !== principal.clientId) throw new AppError('forbidden');
  if (lacksCompany(body)) throw new AppError('companyError');
  const config = await deps.widgetConfigs.find(body.widgetConfigId);
  if (config?.clientId !== clientId) throw new AppError('widgetConfigError');
  const { refresh } = body;
  const { ids } = requestedInstitutions(body);
  if (SCHEDULED.some((one) => one === refresh) && !config.storesCredentials)
    throw new AppError('refreshError', {
      hint: 'The configuration of the widget does not store the credentials.',
    });

  if (body.consentId !== undefined) {
    const subjects = deps.userKeys.personNames(body.user.username);
    return requestRepair(deps, { ...input, subjects, widgetConfigId: config._id }, body.consentId);
  }
  const { products, connectAnother = false } = body;
  if (!products) throw new AppError('productsError');
  const serving = servingInstitutions(deps.entities, products, requestedInstitutions(body));
  const isSplit = serving.every(({ actions }) => actions.length < products.length);
  const now = deps.now();
  const locale = localeOf(body.locale ?? config.locale);
  const otpToken = otpTokenFor(deps.pseudonym, consentId);
  const subject = deps.userKeys.person(body.user.username);
  const person: ConsentPerson = {
    username: body.user.username,
    email: body.user.email,
    companyId: body.company?.id ?? null,
  };
  // Written first, so that no consent exists without an audit entry.
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
    detail: products.join(' '),
  });
  const consent = newConsent(
    {
      _id: consentId,
      clientId,
      keyId: principal.keyId,
      ...(body.reference !== undefined && { reference: body.reference }),
      subject,
      holder: deps.userKeys.holder(body.user.username, body.user.email),
      products,
      entityTypes: typesOf(serving),
      ...(ids && { entityIds: ids }),
      ...((isSplit || connectAnother) && { visitId: consentId, connectAnother }),
      widgetConfigId: config._id,
      locale,
      ...(refresh !== undefined && { refresh }),
      offer: consentOffer(config, { locale, ...(refresh !== undefined && { refresh }) }),
      person: deps.vault.seal(person, consentAad(consentId, 'person')),
    },
    otpToken,
    now,
  );
  const isNew = await deps.consents.insert(consent);
  return { otpToken: isNew ? otpToken : await storedToken(deps, consentId), consentId };
}

/**
 * Lets the person of an active consent open the widget again: to repair the connection or, in its
 * last 30 days, to renew it too.
 * @param consentId the consent; the reserved id only makes the token
 * @throws AppError one of the INVALID_CONSENT entries
 */
export async function requestRepair(
  deps: EndConsentDeps & Pick<CreateConsentDeps, 'pseudonym' | 'repairs'>,
  input: Omit<CreateConsentInput, 'body'> & {
    /** Pseudonyms of the person whose consent it has to be. */
    readonly subjects: readonly string[];
    readonly widgetConfigId: string;
  },
  consentId: string,
): Promise<{ otpToken: string; consentId: string }> {
  const { principal, consentId: reserved, subjects, widgetConfigId } = input;
  const { clientId } = principal;
  const found = await deps.consents.find(consentId.toLowerCase());
  const consent = found?.clientId === clientId ? await expireConsentIfOverdue(deps, found) : found;
  const reason = usageRefusal({ clientId, subjects }, consent);
  if (reason || !consent) throw new AppError(reason ?? 'consentUnknown');
  const now = deps.now();
  const otpToken = otpTokenFor(deps.pseudonym, reserved);
  // Written first, so that no token exists without an audit entry.
  await deps.audit.append({
    _id: `otp.created:${reserved}`,
    at: now,
    event: 'otp.created',
    clientId,
    ...auditActor(principal, input),
    consentId: consent._id,
    subject: consent.subject,
    detail: consent.products.join(' '),
  });
  const request = { otp: newOtp(otpToken, now), widgetConfigId };
  if (!(await deps.repairs.request(consent._id, request))) throw new AppError('consentNotActive');
  return { otpToken, consentId: consent._id };
}

/** The token that an earlier try of the request stored, perhaps derived with another key. */
async function storedToken(
  { consents, pseudonym }: Pick<CreateConsentDeps, 'consents' | 'pseudonym'>,
  consentId: string,
): Promise<string> {
  const stored = await consents.find(consentId);
  const tokens = pseudonym.each.map((one) => otpTokenFor(one, consentId));
  const found = tokens.find((token) => hashOtpToken(token) === stored?.otp.hash);
  return found ?? otpTokenFor(pseudonym, consentId);
}

/** As much of a body as can be read before it has been validated. */
export interface UncheckedConsentBody {
  readonly company?: unknown;
  readonly filters?: {
    readonly entities?: { readonly include?: { readonly types?: unknown; readonly ids?: unknown } };
  };
}

/** The requested institutions; of the default types if none are requested. */
export function requestedInstitutions(body: UncheckedConsentBody | undefined): OfferedInstitutions {
  const { types, ids } = body?.filters?.entities?.include ?? {};
  return {
    types: textsIn(types) ?? defaultTypes(body?.company !== undefined),
    ids: textsIn(ids),
  };
}

const textsIn = (list: unknown): string[] | undefined =>
  Array.isArray(list) && list.length > 0 ? list.map(String) : undefined;

/** Whether business banks are requested without naming the company. */
export function lacksCompany(body: unknown): boolean {
  const { company } = (body ?? {}) as UncheckedConsentBody;
  return (
    company === undefined &&
    requestedInstitutions(body as UncheckedConsentBody).types.includes('business-bank')
  );
}

/** The widget's locale for the requested one: matched by language, otherwise the default. */
function localeOf(requested: string): WidgetLocale {
  const exact = WIDGET_LOCALES.find((one) => one.toLowerCase() === requested.toLowerCase());
  return exact ?? WIDGET_LOCALES.find((one) => one === requested.split('-')[0]) ?? DEFAULT_LOCALE;
}
