import type { Findings } from './findings.ts';

const escapeRegex = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, (one) => `\\${one}`);

const longestFirst = (values: ReadonlySet<string>): string[] =>
  [...values].sort((one, other) => other.length - one.length);

/** Matches the secrets as whole tokens, such as between two slashes of a path. */
export function secretsOf({ secrets }: Findings): RegExp {
  const secret = longestFirst(secrets).map(escapeRegex).join('|') || '(?!)';
  return new RegExp(String.raw`(?<![\p{L}\d])(${secret})(?![\p{L}\d])`, 'iu');
}

/** One regular expression for everything else that is replaced; the first alternative wins. */
export function tokensOf({ words }: Findings): RegExp {
  const word = longestFirst(words).map(withAccents).join('|') || '(?!)';
  return new RegExp(
    [
      String.raw`(?<email>[\w.+%-]+@[\w-]+(?:\.[\w-]+)+)`,
      String.raw`(?<jwt>eyJ[\w-]+\.[\w-]+\.[\w-]*)`,
      String.raw`(?<uuid>(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f]))`,
      String.raw`(?<pair>(?<key>[\w.[\]$-]{1,60})=(?<value>[^&\s"'<>;,=][^&\s"'<>;,]*))`,
      String.raw`(?<percent>[^\s"'<>&=;,]*%[\da-f]{2}[^\s"'<>&=;,]*)`,
      String.raw`(?<day>(?<!\d)(?:(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)\d\d)(?!\d))`,
      String.raw`(?<time>(?<!\d)\d\d?:\d\d(?::\d\d(?:\.\d{1,5}(?!\d))?)?(?:Z|[+-]\d\d:?\d\d)?(?!\d))`,
      String.raw`(?<rut>(?<!\d)(?:\d{1,3}(?:\.\d{3}){1,2}|\d{6,9})[-‐–][\dk](?![\d\p{L}]))`,
      String.raw`(?<compactRut>(?<![\d\p{L}])\d{6,9}k(?![\d\p{L}]))`,
      String.raw`(?<dashed>(?<!\d)(?!(?:19|20)\d\d-)\d{1,4}(?:-\d{1,7}){1,3}(?![\d\p{L}]))`,
      // Not the letters before an accent: ECHEVERRÍA.
      String.raw`(?<encoded>(?<![\w+/])[\w+/-]{8,}={0,2}(?!\p{L}))`,
      String.raw`(?<groups>(?<!\d)(?:\+?56[ -]?\d(?:[ -]?\d{2,4}){2,3}|\d{4}(?:[ -]\d{4}){2,3})(?!\d))`,
      String.raw`(?<money>\$\s*\d[\d.,]*\d|\$\s*\d|(?<![\d])\d{1,3}(?:([.,])\d{3})(?:\k<separator>\d{3})*(?:[.,]\d+)?(?!\d))`.replace(
        '([.,])',
        '(?<separator>[.,])',
      ),
      String.raw`(?<digits>\d+)`,
      String.raw`(?<name>(?<!\p{L})\p{L}?(?:${word})+(?!\p{L}))`,
      String.raw`(?<word>\p{L}[\p{L}'’]*)`,
    ].join('|'),
    'giu',
  );
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: '[aáàäâã]',
  e: '[eéèëê]',
  i: '[iíìïî]',
  o: '[oóòöôõ]',
  u: '[uúùüû]',
  n: '[nñ]',
  c: '[cç]',
};
export const withAccents = (word: string): string =>
  Array.from(word, (letter) => ACCENTED[letter] ?? escapeRegex(letter)).join('');
