import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { presentConsentState } from '../../consents/http/consents.presenter.ts';
import { productsInWords } from '../../consents/consentOffer.ts';
import type { NextConnection } from '../../consents/visit.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { presentCredential } from '../../../extraction/entities/http/credentials.presenter.ts';
import { presentProvenance } from '../../../extraction/entities/http/entities.presenter.ts';
import type { InstitutionHealth } from '../../../extraction/entities/institutionHealth.ts';
import { productIdOf } from '../../../extraction/products/productCatalogue.ts';
import { productWords } from '../../../extraction/products/productWords.ts';
import { presentChallenge } from '../../../extraction/tasks/http/tasks.presenter.ts';
import { personPageUrl } from '../../receipts/buildReceipt.ts';
import {
  isFinal,
  type TaskDocument,
  type TaskStatus,
} from '../../../extraction/tasks/tasks.types.ts';
import type { FollowedExtraction } from '../commands/followExtraction.ts';
import type { OfferedInstitution } from '../commands/listWidgetEntities.ts';
import { offeredAccounts } from '../../consents/commands/chooseAccounts.ts';
import {
  WIDGET_SESSION_SECONDS,
  type OpenedWidgetSession,
} from '../../consents/commands/openWidgetSession.ts';
import type { WidgetLocale } from '../../widgetConfigs/widgetConfig.schemas.ts';
import { personOf } from '../../consents/commands/pendingConsent.ts';
import { EXTRACTION_STEPS, type STEP_STATES } from './extraction.schemas.ts';

/** A widget session as `POST /widget/sessions` shows it. */
export function presentWidgetSession(
  { consent, config, shown, texts, sessionToken, expiresAt, encryptionKey }: OpenedWidgetSession,
  deps: { vault: Vault; environment: string; receiptIssuer: { readonly publicUrl: string } },
) {
  const person = personOf(deps.vault, consent);
  const { offer } = consent;
  return {
    sessionToken,
    expiresAt: expiresAt.toISOString(),
    lifetimeMinutes: WIDGET_SESSION_SECONDS / 60,
    environment: deps.environment,
    consentId: consent._id,
    widgetConfigId: config._id,
    client: { ...shown.recipient },
    personPageUrl: personPageUrl(deps.receiptIssuer.publicUrl),
    user: { username: person.username, companyId: person.companyId },
    products: productsInWords(shown, texts),
    entityTypes: [...consent.entityTypes],
    purpose: shown.purpose,
    validity: {
      months: offer.validityMonths,
      validUntil: shown.validUntil.toISOString(),
      storesCredentials: offer.storesCredentials,
      refresh: offer.refresh ?? null,
    },
    terms: { version: offer.termsVersion, text: texts.get(offer.termsHash) },
    theme: { ...config.theme },
    locale: shown.locale,
    encryptionKey,
  };
}

/** An institution as `GET /widget/entities` returns it; null if its password rule is unknown. */
export function presentWidgetEntity(
  { institution, actions, locale, ownAccount, ...person }: OfferedInstitution,
  deps: { entities: EntityDirectory; health: InstitutionHealth },
) {
  const [action] = actions;
  const credential = action && presentCredential(institution, action.loginKind, locale);
  if (!credential) return null;
  return {
    id: institution.id,
    name: institution.name,
    type: institution.type,
    products: actions.map(productIdOf),
    enabled: actions.every((one) => deps.entities.isActionEnabled(institution, one)),
    condition: deps.health.condition(institution.id),
    login: { ...credential, ownAccount },
    siteUrl: deps.entities.siteUrl(institution),
    retryAfter: person.restrictedUntil?.toISOString() ?? null,
    personRequired: person.isPersonRequired,
    provenance: presentProvenance(
      institution,
      actions.map(({ type }) => type),
    ),
  };
}

/** An extraction as the widget sees it. */
export function presentExtraction(
  { task, consent, tries, next }: FollowedExtraction,
  deps: { readonly vault: Vault; readonly now: Clock },
) {
  return {
    id: task._id,
    entityId: task.entityId,
    status: task.status,
    steps: presentSteps(task),
    challenge: presentChallenge(task, deps.vault, deps.now()),
    createdAt: task.createdAt.toISOString(),
    deadlineAt: task.deadlineAt.toISOString(),
    attemptsLeft: task.attemptsLeft,
    triesBeforePause: tries?.triesBeforePause ?? null,
    retryAfter: tries?.restrictedUntil?.toISOString() ?? null,
    error: task.error ? { ...task.error } : null,
    accounts: offeredAccounts(deps.vault, consent, task),
    dataShared: consent.state === 'active',
    consent: presentConsentState(consent),
    next: next && presentNext(next, consent.offer.shown?.locale ?? consent.locale),
  };
}

const presentNext = ({ products, isMissing }: NextConnection, locale: WidgetLocale) => ({
  products: products.map((id) => ({ id, title: productWords(id, locale)?.title ?? id })),
  missing: isMissing,
});

type StepState = (typeof STEP_STATES)[number];

/** The state of each step, derived from the phase that the worker recorded before starting it. */
export function presentSteps({ status, phase }: Pick<TaskDocument, 'status' | 'phase'>) {
  const reached = phase === null ? -1 : EXTRACTION_STEPS.indexOf(phase);
  return EXTRACTION_STEPS.map((name, index) => ({
    name,
    state: stepState(status, index, reached),
  }));
}

function stepState(status: TaskStatus, index: number, reached: number): StepState {
  if (status === 'success' || index < reached) return 'done';
  if (index > reached) return 'pending';
  return isFinal(status) ? 'failed' : 'active';
}
