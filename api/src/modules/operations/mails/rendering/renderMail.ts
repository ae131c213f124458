import type { MailAttachment, OutgoingMail } from '../../../../infra/mail/smtpTransport.ts';
import { toHtml, toText } from './mailBody.ts';
import type { MailLocale, MailMessage } from '../mails.types.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import type { MailText, MailWords, ReceiptFacts } from '../words/words.types.ts';

/** A receipt as it is mailed. */
export interface ReceiptMail {
  readonly facts: ReceiptFacts;
  readonly pdf: Buffer;
  /** The signed receipt. */
  readonly json: string;
}

/**
 * Builds the mail of a consent's receipt; null if the receipt no longer exists, so that nothing is
 * sent.
 */
export type ReceiptMailSource = (consentId: string) => Promise<ReceiptMail | null>;

export type RenderedMail = Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments'>;

const WORDS: Readonly<Record<MailLocale, MailWords>> = { 'es-CL': es, en };

/**
 * Writes the text of a mail.
 * @returns null if the subject of the mail no longer exists
 */
export async function renderMail(
  { receiptMail }: { readonly receiptMail: ReceiptMailSource },
  { kind, locale, params }: MailMessage,
): Promise<RenderedMail | null> {
  const words = WORDS[locale];
  switch (kind) {
    case 'receipt': {
      const receipt = await receiptMail(params.consentId);
      return receipt && laidOut(words.receipt(receipt.facts), locale, filesOf(receipt, locale));
    }
    case 'code':
      return laidOut(words.code(params), locale);
    case 'act':
      return laidOut(words.act(params), locale);
    case 'client-act':
      return laidOut(words.clientAct(params), locale);
    case 'answer':
      return laidOut(words.answer(params), locale);
    case 'key':
      return laidOut(words.key(params), locale);
    case 'invitation':
      return laidOut(words.invitation(params), locale);
  }
}

function laidOut(
  text: MailText,
  locale: MailLocale,
  attachments: readonly MailAttachment[] = [],
): RenderedMail {
  const { footer = WORDS[locale].footer } = text;
  return {
    subject: text.subject,
    text: toText(text, footer),
    html: toHtml(text, footer, locale),
    attachments,
  };
}

function filesOf({ pdf, json }: ReceiptMail, locale: MailLocale): readonly MailAttachment[] {
  const name = locale === 'en' ? 'receipt' : 'comprobante';
  return [
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: pdf },
    { filename: `${name}.json`, contentType: 'application/json', content: json },
  ];
}
