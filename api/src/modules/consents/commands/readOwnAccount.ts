import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { presentChannel } from '../actChannel.ts';
import type { ConsentDocument } from '../consents.types.ts';

/** What the person confirmed of the account, with its words; null where nothing was confirmed. */
export async function readOwnAccount(
  deps: { readonly offerTexts: OfferTextsStore },
  { ownAccount }: Pick<ConsentDocument, 'ownAccount'>,
) {
  if (!ownAccount) return null;
  const { textHash, at, channel, ...rest } = ownAccount;
  const texts = await deps.offerTexts.read([textHash]);
  return {
    ...rest,
    at: at.toISOString(),
    text: texts.get(textHash) ?? null,
    sha256: textHash,
    channel: presentChannel(channel),
  };
}
