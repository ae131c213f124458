import { randomUUID } from 'node:crypto';

/** A mail that the sandbox sent. */
export interface InboxMail {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  readonly from: string;
  /** The recipients of the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** Null if it has no HTML. */
  readonly html: string | null;
  readonly attachments: readonly InboxAttachment[];
}

export interface InboxAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const MOST_MAILS = 500;
const MOST_BYTES = 64 * 1024 * 1024;

/** The mails of a sandbox, kept in memory only: the newest ones, as many as fit. */
export class Inbox {
  readonly #now: () => number;
  /** Oldest first. */
  #kept: { readonly mail: InboxMail; readonly bytes: number }[] = [];
  #bytes = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param bytes size of the mail as received */
  add(mail: Omit<InboxMail, 'id' | 'receivedAt'>, bytes: number): void {
    this.#kept.push({ mail: { ...mail, id: randomUUID(), receivedAt: this.#now() }, bytes });
    this.#bytes += bytes;
    while (this.#kept.length > MOST_MAILS || this.#bytes > MOST_BYTES)
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  /** Newest first. */
  list(): InboxMail[] {
    return this.#kept.map(({ mail }) => mail).reverse();
  }

  find(id: string): InboxMail | undefined {
    return this.#kept.find(({ mail }) => mail.id === id)?.mail;
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
  }
}
