import { createHash, randomUUID } from 'node:crypto';
import { addSeconds, type Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import { toMailError } from '../../../infra/mail/MailError.ts';
import { domainOf, type Mailbox } from '../../../infra/mail/mailbox.ts';
import type { MailTransport } from '../../../infra/mail/smtpTransport.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { MailsStore } from '../mails.store.ts';
import {
  mailAad,
  SCHEDULES,
  type MailContent,
  type MailDocument,
  type MailMessage,
} from '../mails.types.ts';
import { renderMail, type ReceiptMailSource } from '../rendering/renderMail.ts';

/** Connections of one worker to the mail server. */
const MAILS_AT_A_TIME = 8;
/** Longer than a mail may take; after that another worker takes it. */
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

/** Sends the mails that wait. */
export interface MailSender {
  /** Begins with those that are due, as many as may be under way at a time. */
  look(): Promise<void>;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
  /** Begins with no more; what is under way may end until `signal` aborts. */
  stop(signal?: AbortSignal): Promise<void>;
}

/**
 * A mail is deleted once the server took it, so that it is sent at least once, whatever dies. Whoever
 * receives it twice sees the same Message-ID.
 */
export function createMailSender(deps: MailSenderDeps): MailSender {
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
        // There may be more than there was room for; the next look reports what is wrong.
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
    look,
    idle,
    stop: async (signal) => {
      isStopped = true;
      const abort = () => cut.abort();
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      await idle();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** How one mail is sent. What it returns never throws: what was not stored is tried again by itself. */
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
    // Once per outage: each mail that waits would say the same.
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
      logger.warn({ err: error, ...factsOf(mail) }, 'it was not stored how a mail went');
    });
}

async function handOver(
  { vault, transport, from, receiptMail }: MailSenderDeps,
  mail: MailDocument,
  cut: AbortSignal,
): Promise<'sent' | 'dropped'> {
  const { _id, kind, createdAt } = mail;
  const { to, locale, params } = vault.open<MailContent>(mail.content, mailAad(_id));
  // Sealed together by `queue`, whose types tie them.
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

/** What may be logged of a mail: ids, and no address. */
const factsOf = ({ _id, kind, attempts }: MailDocument) => ({ mailId: _id, kind, attempts });
