/** The sender of a mail: an address, and the name shown beside it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** No quotes, comments or white space: only what every mail server accepts. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
const NAMED = /^([^<>"\p{Cc}]{1,80})<([^<>]+)>$/u;

/** Whether a text is a single address, without a list or additional headers. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);

/**
 * Parses `address` or `Name <address>`.
 * @throws if the text is neither
 */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = NAMED.exec(text) ?? [];
  if (!isMailAddress(address)) throw new Error('not an address, nor a name and an address');
  return { name: name.trim(), address };
}

/** The domain of an address. */
export const domainOf = ({ address }: Mailbox): string =>
  address.slice(address.lastIndexOf('@') + 1);
