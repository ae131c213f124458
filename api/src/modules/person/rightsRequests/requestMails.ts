import type { Vault } from '../../../infra/vault/Vault.ts';
import type { WidgetLocale } from '../../consent/widgetConfigs/widgetConfig.schemas.ts';
import {
  rightsRequestAad,
  type Asker,
  type Outcome,
  type RightsKind,
  type RightsRequestDocument,
} from './rightsRequests.types.ts';

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly locale: WidgetLocale;
  readonly holder: string | null;
}

/** Queues the mails about a request; implemented by the `mails` module. */
export interface ActMails {
  queue(
    mail: Mail &
      (
        | {
            readonly kind: 'act';
            readonly params: {
              readonly kind: RightsKind;
              readonly recipientName: string;
              readonly entityName: string | null;
              readonly at: string;
              readonly dueAt: string | null;
              readonly count?: number;
            };
          }
        | {
            readonly kind: 'answer';
            readonly params: {
              readonly kind: RightsKind;
              readonly recipientName: string;
              readonly outcome: Outcome;
              readonly message: string;
            };
          }
      ),
  ): Promise<unknown>;
}

export interface RequestMailDeps {
  readonly vault: Vault;
  readonly mails: ActMails;
}

/**
 * Queues the mail that confirms what was done.
 * @returns false if the person is erased
 */
export async function queueActMail(
  { vault, mails }: RequestMailDeps,
  request: RightsRequestDocument,
  at: Date,
): Promise<boolean> {
  const { _id, kind, person, recipientName, entityName, dueAt, confirms = 1 } = request;
  if (!person) return false;
  const { email, locale } = vault.open<Asker>(person, rightsRequestAad(_id, 'person'));
  await mails.queue({
    id: `act:${_id}`,
    kind: 'act',
    to: email,
    locale,
    params: {
      kind,
      recipientName,
      entityName,
      at: at.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      ...(confirms > 1 && { count: confirms }),
    },
    // With a holder, the erasure would delete the mail that confirms it.
    holder: kind === 'erasure' ? null : request.holder,
  });
  return true;
}

/**
 * Queues the mail with the client's answer.
 * @returns false if the person is erased
 */
export async function queueAnswerMail(
  { vault, mails }: RequestMailDeps,
  { _id, kind, person, recipientName, outcome, answer, holder }: RightsRequestDocument,
): Promise<boolean> {
  if (!person || !answer || !outcome) return false;
  const { email, locale } = vault.open<Asker>(person, rightsRequestAad(_id, 'person'));
  const message = vault.open<string>(answer, rightsRequestAad(_id, 'answer'));
  const params = { kind, recipientName, outcome, message };
  await mails.queue({ id: `answer:${_id}`, kind: 'answer', to: email, locale, params, holder });
  return true;
}
