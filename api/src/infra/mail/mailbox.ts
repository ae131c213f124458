import { domainToASCII } from 'node:url';

/** The sender of a mail: an address, and the name shown beside it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** No quotes, comments or white space: only what every mail server accepts. */
const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;
const NAMED = /^([^<>"\p{Cc}]{1,80})<([^<>]+)>$/u;

/** An e-mail address has at most this many characters (RFC 5321). */
export const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
const DOT_ATOM = /^[^.]+(\.[^.]+)*$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The form of an address in which a mail can be sent to it: the domain in ASCII (punycode) and lower
 * case, so that each address has one form. What comes before the @ has to be ASCII already: not
 * every mail server accepts other letters, and some of them look the same.
 * @returns null if no mail could reach it
 */
export function deliverableAddress(text: string): string | null {
  const address = text.trim();
  // Domains would lose characters that nobody sees.
  if (/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(address)) return null;
  const at = address.lastIndexOf('@');
  if (at === -1) return null;
  const local = address.slice(0, at);
  const domain = domainToASCII(address.slice(at + 1).normalize('NFC'));
  const labels = domain.split('.');
  const isName = !/^\d+$/.test(labels.at(-1) ?? '');
  const isDomain = isName && labels.length > 1 && labels.every((label) => LABEL.test(label));
  const deliverable = `${local}@${domain}`;
  const isShort = local.length <= MAX_LOCAL_PART && deliverable.length <= MAX_ADDRESS;
  const isWhole = isDomain && DOT_ATOM.test(local) && isShort && isMailAddress(deliverable);
  return isWhole ? deliverable : null;
}

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
