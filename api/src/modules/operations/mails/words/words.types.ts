import type { MailParams } from '../mails.types.ts';

/** The facts in a receipt's mail; the receipt itself is attached. Moments are in ISO 8601. */
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
  /** The other permissions that the person gave in the same visit. */
  readonly sameVisit: readonly {
    readonly entity: { readonly name: string };
    readonly products: readonly string[];
    readonly validUntil: string;
  }[];
}

/** One line, several lines, or an address to open. */
export type FactValue = string | readonly string[] | { readonly url: string };

/** The content of a mail, without its layout. */
export interface MailText {
  /**
   * Contains no name of a person, institution or recipient, because it is shown on locked screens.
   */
  readonly subject: string;
  readonly title: string;
  /** Displayed large, to be typed. */
  readonly code?: string;
  readonly lead: readonly string[];
  /** Text that somebody else wrote, and a sentence that tells who. */
  readonly quote?: { readonly author: string; readonly text: string };
  readonly facts: readonly (readonly [label: string, value: FactValue])[];
  readonly after: readonly string[];
  /** Instead of the one of the language. */
  readonly footer?: string;
}

/** The texts of one language. */
export interface MailWords {
  readonly receipt: (facts: ReceiptFacts) => MailText;
  readonly code: (params: MailParams['code']) => MailText;
  readonly act: (params: MailParams['act']) => MailText;
  readonly clientAct: (params: MailParams['client-act']) => MailText;
  readonly answer: (params: MailParams['answer']) => MailText;
  readonly key: (params: MailParams['key']) => MailText;
  readonly invitation: (params: MailParams['invitation']) => MailText;
  /** Shown at the bottom of each mail. */
  readonly footer: string;
}
