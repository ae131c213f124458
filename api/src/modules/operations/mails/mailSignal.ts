/** Sent when a mail was queued. */
export const MAIL_SIGNAL = 'mails';
