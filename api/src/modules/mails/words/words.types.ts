import type { MailParams } from '../mails.types.ts';

/** What a receipt's mail says; the receipt itself is attached. Moments are in ISO 8601. */
export interface ReceiptFacts {
  readonly recipientName: string;
  readonly entityName: string;
  readonly purpose: string | null;
  /** Titles of the products. */
  readonly products: readonly string[];
  readonly acceptedAt: string;
  readonly validUntil: string | null;
  readonly storesCredentials: boolean;
  readonly consentId: string;
  /** Address of the person's page, the same for everybody. */
  readonly personPage: string;
}

/** A line, several of them, or an address to go to. */
export type FactValue = string | readonly string[] | { readonly url: string };

/** What a mail says, without how it looks. */
export interface MailText {
  /** Names no person, institution or recipient: it is shown on locked screens. */
  readonly subject: string;
  readonly title: string;
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly lead: readonly string[];
  /** What somebody else wrote. */
  readonly quote?: string;
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly after: readonly string[];
}

/** The words of one language. */
export interface MailWords {
  readonly receipt: (facts: ReceiptFacts) => MailText;
  readonly code: (params: MailParams['code']) => MailText;
  readonly act: (params: MailParams['act']) => MailText;
  readonly answer: (params: MailParams['answer']) => MailText;
  /** Below each mail. */
  readonly footer: string;
}
