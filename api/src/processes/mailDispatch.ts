import type { Container } from '../container.ts';
import { createSmtpTransport } from '../infra/mail/smtpTransport.ts';
import { createMailSender } from '../modules/operations/mails/jobs/sendMails.ts';
import { queueKeyMails } from '../modules/access/clients/jobs/queueKeyMails.ts';
import { queueInvitationMails } from '../modules/team/members/jobs/queueInvitationMails.ts';
import { queueReceiptMails } from '../modules/consent/receipts/jobs/queueReceiptMails.ts';
import { MAIL_SIGNAL } from '../modules/operations/mails/mailSignal.ts';
import { queueSignInMails } from '../modules/person/personAccess/jobs/queueSignInMails.ts';
import { queueRequestMails } from '../modules/person/rightsRequests/jobs/queueRequestMails.ts';
import type { RunningProcess } from './process.ts';

/**
 * How often to poll for mails, because a signal may be lost and a failed mail has to be retried.
 */
const LOOK_EVERY_MS = 1000;
/** On stop, how long a mail that is being handed over may take. */
const DRAIN_MS = 3000;

/** Sends mails to persons and clients while the process runs. */
export function startMailDispatch(container: Container, everyMs = LOOK_EVERY_MS): RunningProcess {
  const { logger, signals, metrics, now, config } = container;
  const { server, from } = config.mail;
  if (server === null) {
    logger.warn('no SMTP_URL: no mail is sent');
    return { stop: () => Promise.resolve() };
  }
  const transport = createSmtpTransport({ server, from, needsTls: !config.isSandbox });
  const sender = createMailSender({ ...container, transport, from });
  let current: Promise<void> | null = null;
  let isWanted = false;
  let isFailing = false;
  const look = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        // First, because somebody is waiting for a code.
        await queueSignInMails(container);
        await queueRequestMails(container);
        await queueReceiptMails(container);
        await queueKeyMails(container);
        await queueInvitationMails(container);
        await sender.look();
      }
      metrics.choreEnded('mails', now());
      isFailing = false;
    } catch (error) {
      metrics.choreEnded('mails', null);
      if (!isFailing) logger.warn({ err: error }, 'waiting mails could not be read');
      isFailing = true;
    }
  };
  const wake = () => {
    isWanted = true;
    current ??= look().finally(() => {
      current = null;
    });
  };
  const silence = signals.listen(MAIL_SIGNAL, wake);
  const timer = setInterval(wake, everyMs);
  return {
    stop: async () => {
      silence();
      clearInterval(timer);
      isWanted = false;
      await current;
      await sender.stop(AbortSignal.timeout(DRAIN_MS));
    },
  };
}
