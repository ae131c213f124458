import type { Vault } from '../../../infra/vault/Vault.ts';
import {
  consentAad,
  type ConsentDocument,
  type ConsentPerson,
} from '../../consent/consents/consents.types.ts';
import { personPageUrl } from '../../consent/receipts/buildReceipt.ts';
import type { WidgetLocale } from '../../consent/widgetConfigs/widgetConfig.schemas.ts';

/** What a client did with everything that Cauce stores about a person for it. */
export type ClientAct = 'export' | 'erasure';

/** Queues the mail that tells a person what a client did; implemented by the `mails` module. */
interface ClientActMails {
  queue(mail: {
    readonly id: string;
    readonly kind: 'client-act';
    readonly to: string;
    readonly locale: WidgetLocale;
    readonly params: {
      readonly act: ClientAct;
      readonly recipientNames: readonly string[];
      readonly entityNames: readonly string[];
      readonly at: string;
      readonly personPage: string;
    };
    readonly holder: string | null;
  }): Promise<unknown>;
}

export interface ClientMailsDeps {
  readonly vault: Vault;
  readonly mails: ClientActMails;
  readonly receiptIssuer: { readonly publicUrl: string };
}

/**
 * Tells each holder of these consents what their client does. Called before it is done, because an
 * erasure also erases the address. Whoever has only ended consents cannot be told: their address is
 * no longer stored.
 */
export async function queueClientMails(
  { vault, mails, receiptIssuer }: ClientMailsDeps,
  consents: readonly ConsentDocument[],
  { act, at }: { readonly act: ClientAct; readonly at: Date },
): Promise<void> {
  const byAddress = new Map<string, [ConsentDocument, ...ConsentDocument[]]>();
  for (const consent of consents) {
    if (!consent.person) continue;
    const aad = consentAad(consent._id, 'person');
    const { email } = vault.open<ConsentPerson>(consent.person, aad);
    const address = email.trim();
    const others = byAddress.get(address);
    if (others) others.push(consent);
    else byAddress.set(address, [consent]);
  }
  for (const [to, [first, ...more]] of byAddress) {
    const all = [first, ...more];
    await mails.queue({
      // The same for a repeated call, until the mail is sent.
      id: `client-${act}:${first._id}`,
      kind: 'client-act',
      to,
      locale: first.locale,
      params: {
        act,
        recipientNames: distinct(all.map(({ offer }) => offer.shown?.recipient.name)),
        entityNames: distinct(all.map(({ acceptance }) => acceptance?.entityName)),
        at: at.toISOString(),
        personPage: personPageUrl(receiptIssuer.publicUrl),
      },
      // With a holder, the erasure would delete the mail that tells about it.
      holder: act === 'erasure' ? null : (first.holder ?? null),
    });
  }
}

const distinct = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.filter((name) => name !== undefined)),
];
