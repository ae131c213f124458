import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { presentChannel } from '../actChannel.ts';
import type { ConsentDocument } from '../consents.types.ts';

/**
 * The person's confirmation that the account is theirs, with the words that they read; null if they
 * confirmed nothing.
 */
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
