import { until } from './until.ts';

/** A mail in the sandbox's inbox. */
export interface InboxMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly messageId: string;
  /** `content` is base64. */
  readonly attachments: readonly {
    readonly name: string;
    readonly type: string;
    readonly content: string;
  }[];
}

/** The newest mail to an address in a simulator's inbox, as soon as there is one. */
export function waitForMail(
  simulatorUrl: string,
  to: string,
  isIt: (mail: InboxMail) => boolean = () => true,
): Promise<InboxMail> {
  const url = `${simulatorUrl}/__debug/mails?to=${encodeURIComponent(to)}`;
  return until(
    async () => {
      const { mails } = (await (await fetch(url)).json()) as { mails: readonly InboxMail[] };
      return mails.find(isIt);
    },
    { timeoutMs: 30_000 },
  );
}
