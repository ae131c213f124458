/**
 * Possible personal data in names taken from a page: e-mail addresses, and numbers of four or more
 * digits with their separators, such as a RUT or an account number. An address is looked for only
 * where a word starts, so that a long word is scanned once.
 */
export const PERSONAL = /(?<![^\s/])[^\s/]*@[^\s/]*|(?:\d[.\-_ ]?){4,}[\dkK]?/g;

/** Mixed letters and digits: a token, or something encoded. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w=-]{12,}$/;
const LONGEST_ADDRESS = 300;

/** The name with possible personal data replaced by `#`. */
export function redactName(name: string): string {
  return name.replace(PERSONAL, '#');
}

/**
 * An address without parts that may identify a person: without its query and fragment, and with
 * parts of its path masked. For schemes other than HTTP and HTTPS, such as `data:`, only the
 * scheme.
 */
export function bareAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, origin, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return protocol;
  const parts = pathname.split('/').map((part) => {
    const [name = ''] = part.split(';');
    return name.includes('%') || TOKEN.test(name) ? '#' : redactName(name);
  });
  return `${origin}${parts.join('/')}`.slice(0, LONGEST_ADDRESS);
}
