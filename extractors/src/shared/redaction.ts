/**
 * What may be somebody's in a name that a page gave: e-mail addresses, and numbers of four digits or
 * more with their separators, such as a RUT or an account.
 */
export const PERSONAL = /[^\s/]*@[^\s/]*|(?:\d[.\-_ ]?){4,}[\dkK]?/g;

/** Mixed letters and digits: a token, or something encoded. */
const TOKEN = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w=-]{12,}$/;
const LONGEST_ADDRESS = 300;

/** The name with `#` for what may be somebody's. */
export function redactName(name: string): string {
  return name.replace(PERSONAL, '#');
}

/**
 * An address without what may name a person: its query and fragment, and parts of its path. Of another
 * address than HTTP's, such as `data:`, only the scheme.
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
