/** Whom a mail is from: an address, and the name that is shown beside it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** No quotes, comments or white space: what mail servers accept everywhere. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
const NAMED = /^([^<>"\p{Cc}]{1,80}?) *<([^<>]+)>$/u;

/** Whether a text is one address, and no list or header besides. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * Reads `address` or `Name <address>`.
 * @throws where the text is neither
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = NAMED.exec(text) ?? [];
  if (!isMailAddress(address)) throw new Error('not an address, nor a name and an address');
  return { name: name.trim(), address };
}

/** The domain of an address. */
export const domainOf = ({ address }: Mailbox): string =>
  address.slice(address.lastIndexOf('@') + 1);
