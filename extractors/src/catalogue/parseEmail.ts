/** Longest address that e-mail supports (RFC 5321). */
const LONGEST = 254;
const LONGEST_LOCAL = 64;

/** No quoted parts or comments: real accounts have none, and attacks use them. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+$/;
const LABEL = /^[A-Za-z0-9-]{1,63}$/;

/**
 * An e-mail address in lower case, or null if the value is not one. ASCII only, so that lookalike
 * addresses are never confused. Never throws.
 */
export function parseEmail(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > LONGEST) return null;
  const at = raw.indexOf('@');
  const local = raw.slice(0, Math.max(at, 0));
  const labels = raw.slice(at + 1).split('.');
  const fits =
    local.length <= LONGEST_LOCAL &&
    LOCAL.test(local) &&
    !local.split('.').includes('') &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    // A domain that ends in digits is an IP address.
    !/^\d+$/.test(labels.at(-1) ?? '');
  return fits ? raw.toLowerCase() : null;
}
