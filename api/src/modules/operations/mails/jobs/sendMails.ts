import { createHash, randomUUID } from 'node:crypto';
import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import { toMailError } from '../../../../infra/mail/MailError.ts';
import { domainOf, type Mailbox } from '../../../../infra/mail/mailbox.ts';
import type { MailTransport } from '../../../../infra/mail/smtpTransport.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { MailsStore } from '../mails.store.ts';
import {
  mailAad,
  SCHEDULES,
  type MailContent,
  type MailDocument,
  type MailMessage,
} from '../mails.types.ts';
import { renderMail, type ReceiptMailSource } from '../rendering/renderMail.ts';

/** How many connections one worker has to the mail server. */
const MAILS_AT_A_TIME = 8;
/** Longer than sending a mail can take; after that another worker takes it over. */
const LEASE_SECONDS = 90;

export interface MailSenderDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'mailEnded'>;
  readonly vault: Vault;
  readonly mails: MailsStore;
  readonly transport: MailTransport;
  readonly from: Mailbox;
  readonly receiptMail: ReceiptMailSource;
}

/** Sends waiting mails. */
export type MailSender = ReturnType<typeof createMailSender>;

/**
 * A mail is deleted only after the server has accepted it, so it is sent at least once even if a
 * process dies. Duplicates have the same Message-ID.
 */
export function createMailSender(deps: MailSenderDeps) {
  const { now, mails } = deps;
  const cut = new AbortController();
  const underWay = new Set<Promise<void>>();
  const attempt = createAttempt(deps, cut.signal);
  let isStopped = false;
  let looking: Promise<void> | null = null;

  const take = async () => {
    while (!isStopped && underWay.size < MAILS_AT_A_TIME) {
      const at = now();
      const mail = await mails.take(randomUUID(), at, addSeconds(at, LEASE_SECONDS));
      if (!mail) return;
      const sent = attempt(mail).finally(() => {
        underWay.delete(sent);
        // More mails may be due than fitted; if this look fails, the next periodic one reports the
        // error.
        if (!isStopped) look().catch(() => undefined);
      });
      underWay.add(sent);
    }
  };
  const look = () => {
    looking ??= take().finally(() => {
      looking = null;
    });
    return looking;
  };
  const idle = async () => {
    while (looking !== null || underWay.size > 0) {
      await looking?.catch(() => undefined);
      await Promise.all(underWay);
    }
  };
  return {
    /** Starts sending mails that are due, up to the limit of concurrent ones. */
    look,
    /** Resolves when no mail is being sent. */
    idle,
    /** Starts no more mails; those being sent may finish until `signal` aborts. */
    stop: async (signal?: AbortSignal) => {
      isStopped = true;
      const abort = () => cut.abort();
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      await idle();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Creates the function that sends one mail. It never throws: if its result could not be stored, the
 * mail is retried after its lease.
 */
function createAttempt(
  deps: MailSenderDeps,
  cut: AbortSignal,
): (mail: MailDocument) => Promise<void> {
  const { now, logger, metrics, mails } = deps;
  let isFailing = false;

  const giveUp = async (mail: MailDocument, reason: object) => {
    if (!(await mails.remove(mail))) return;
    metrics.mailEnded(mail.kind, 'given_up');
    logger.error({ ...factsOf(mail), ...reason }, 'mail given up');
  };
  const failed = async (mail: MailDocument, error: unknown) => {
    if (cut.aborted) return mails.release(mail, now());
    const { code, status, isFinal } = toMailError(error);
    const next = nextAttemptAt(mail, now());
    if (isFinal || next >= mail.expiresAt) return giveUp(mail, { code, status });
    await mails.putOff(mail, next);
    metrics.mailEnded(mail.kind, 'retried');
    // A warning once per outage, because every waiting mail would cause the same one.
    logger[isFailing ? 'debug' : 'warn']({ ...factsOf(mail), code, status }, 'mail not sent yet');
    isFailing = true;
  };
  const send = async (mail: MailDocument) => {
    if (now() >= mail.expiresAt) return giveUp(mail, { code: 'EXPIRED' });
    let outcome: 'sent' | 'dropped';
    try {
      outcome = await handOver(deps, mail, cut);
    } catch (error) {
      return failed(mail, error);
    }
    isFailing = false;
    await mails.remove(mail);
    metrics.mailEnded(mail.kind, outcome);
  };
  return (mail) =>
    send(mail).catch((error: unknown) => {
      logger.warn({ err: error, ...factsOf(mail) }, 'the result of a mail could not be stored');
    });
}

async function handOver(
  { vault, transport, from, receiptMail }: MailSenderDeps,
  mail: MailDocument,
  cut: AbortSignal,
): Promise<'sent' | 'dropped'> {
  const { _id, kind, createdAt } = mail;
  const { to, locale, params } = vault.open<MailContent>(mail.content, mailAad(_id));
  // `queue` sealed these together, and its types ensure that they match.
  const rendered = await renderMail({ receiptMail }, { kind, locale, params } as MailMessage);
  if (rendered === null) return 'dropped';
  const messageId = `<${createHash('sha256').update(_id).digest('hex')}@${domainOf(from)}>`;
  await transport.send({ messageId, date: createdAt, to, locale, ...rendered }, cut);
  return 'sent';
}

function nextAttemptAt({ kind, attempts }: MailDocument, now: Date): Date {
  const { backoffSeconds } = SCHEDULES[kind];
  return addSeconds(now, backoffSeconds[attempts - 1] ?? backoffSeconds.at(-1) ?? 0);
}

/** The fields of a mail that may be logged: ids, and no address. */
const factsOf = ({ _id, kind, attempts }: MailDocument) => ({ mailId: _id, kind, attempts });
