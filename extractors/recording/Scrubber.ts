import { rutCheckDigit } from '../src/shared/rut.ts';
import { foldText, stripAccents } from '../src/shared/text.ts';
import { isCompactDate, isDayFirst } from './compactDates.ts';
import { decodeBase64, decodeEntities, decodeEscapes, decodePercent } from './encodings.ts';
import { Tally, type Findings } from './findings.ts';
import { foldKey, kindOfKey, vocabulary } from './keys.ts';
import type { KeyKind } from './keys.ts';
import { learnNames, LEXICON } from './names.ts';
import { looksLikeMarkup, NAMING, splitCode, splitCsv, splitMarkup } from './segments.ts';
import type { Segment } from './segments.ts';
import type { Replacements } from './Replacements.ts';
import {
  changes,
  isCompactRut,
  isJson,
  isMixed,
  isSecret,
  isTimestamp,
  respaced,
} from './shapes.ts';
import { secretsOf, tokensOf, withAccents } from './tokens.ts';

const MAX_DEPTH = 6;
const JWT = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/;
/**
 * Values that a secret's field may contain that are not secrets: booleans, null, dates as `Date`
 * prints them.
 */
const NO_SECRET = /^(?:true|false|null|undefined|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT)$/;

/**
 * Walks a value down to its texts through every encoding, and replaces personal data. Without
 * replacements it only collects findings.
 */
export class Scrubber {
  readonly findings: Findings;
  readonly tally = new Tally();
  readonly unsure = new Tally();
  readonly #replacements: Replacements | null;
  readonly #secrets: RegExp;
  readonly #tokens: RegExp;
  readonly #names: RegExp;

  constructor(findings: Findings, replacements: Replacements | null) {
    this.findings = findings;
    this.#replacements = replacements;
    this.#secrets = secretsOf(findings);
    this.#tokens = tokensOf(findings);
    const words = [...findings.words].sort((one, other) => other.length - one.length);
    this.#names = new RegExp(words.map(withAccents).join('|') || '(?!)', 'giu');
  }

  /** A body, handled according to its content type. */
  body(text: string, contentType: string): string {
    const looksLikeTable = /csv|excel/.test(contentType) && !looksLikeMarkup(text);
    if (looksLikeTable) return this.#segments(text, splitCsv(text), 0);
    if (/multipart/.test(contentType)) return this.#multipart(text);
    return this.text(text, '', 0);
  }

  url(url: URL): string {
    const path = url.pathname.split('/').map((part) => this.#percent(part, '', 0));
    const fragment = url.hash === '' ? '' : `#${this.text(url.hash.slice(1))}`;
    return url.origin + path.join('/') + this.#query(url.search) + fragment;
  }

  header(name: string, value: string): string {
    const folded = name.toLowerCase();
    if (folded === 'cookie' || folded === 'set-cookie') {
      return value
        .split(';')
        .map((part, position) => {
          const at = part.indexOf('=');
          if (at === -1 || (folded === 'set-cookie' && position > 0)) return this.text(part);
          return `${this.text(part.slice(0, at))}=${this.#secret(part.slice(at + 1))}`;
        })
        .join(';');
    }
    if (folded === 'date' || folded === 'last-modified' || folded === 'expires') return value;
    return this.text(value, name);
  }

  /** Any text, with the name of its field. */
  text(value: string, key = '', depth = 0): string {
    if (value === '' || depth > MAX_DEPTH) return value;
    if (/^\s*[[{"]/.test(value) && isJson(value)) {
      return this.#segments(value, splitCode(value, true), depth);
    }
    if (looksLikeMarkup(value)) return this.#segments(value, splitMarkup(value), depth);
    for (const decode of [decodeEntities, decodeEscapes]) {
      const decoded = decode(value);
      if (decoded === null) continue;
      const replaced = this.text(decoded.text, key, depth + 1);
      return replaced === decoded.text ? value : decoded.encode(replaced);
    }
    return this.#leaf(value, key, depth);
  }

  #segments(text: string, segments: readonly Segment[], depth: number): string {
    let [result, at] = ['', 0];
    for (const [position, segment] of segments.entries()) {
      if (segment.start < at) continue;
      let replaced: string;
      if (kindOfKey(segment.key) === 'checkDigit') {
        replaced = this.#checkDigit(segments, position);
      } else if (segment.isCode) {
        replaced = this.#segments(segment.text, splitCode(segment.text, false), depth + 1);
      } else replaced = this.text(segment.text, segment.key, depth + 1);
      result += text.slice(at, segment.start);
      result +=
        replaced === segment.text
          ? text.slice(segment.start, segment.end)
          : segment.encode(replaced);
      at = segment.end;
    }
    return result + text.slice(at);
  }

  /**
   * Replaces a check digit that has its own field. It belongs to the nearest number for which it is
   * the valid check digit of a RUT.
   */
  #checkDigit(segments: readonly Segment[], position: number): string {
    const given = segments[position]?.text ?? '';
    for (let distance = 1; distance <= 8; distance += 1) {
      for (const at of [position - distance, position + distance]) {
        const body = (segments[at]?.text ?? '').replaceAll(/[.\s]/g, '').replace(/^0+/, '');
        if (!/^\d{6,8}$/.test(body) || rutCheckDigit(Number(body)) !== given.toUpperCase())
          continue;
        this.findings.rutBodies.add(body);
        const digit = this.#replacements?.checkDigitOf(body) ?? given;
        return given === 'k' ? digit.toLowerCase() : digit;
      }
    }
    return given;
  }

  #query(search: string): string {
    if (search === '') return '';
    const pairs = search
      .slice(1)
      .split('&')
      .map((pair): Segment => {
        const at = pair.indexOf('=');
        const [key, value] = at === -1 ? ['', pair] : [pair.slice(0, at), pair.slice(at + 1)];
        return { start: 0, end: 0, text: value, key, encode: String };
      });
    const parts = pairs.map(({ key, text }, position) => {
      const replaced =
        kindOfKey(key) === 'checkDigit'
          ? this.#checkDigit(pairs, position)
          : this.#percent(text, key, 0);
      return key === '' ? replaced : `${this.#percent(key, '', 0)}=${replaced}`;
    });
    return `?${parts.join('&')}`;
  }

  #multipart(text: string): string {
    return text.replaceAll(
      /(name="([^"]*)"(?:[^\r\n]*\r?\n)+?\r?\n)([^]*?)(?=\r?\n--)/g,
      (_whole, head: string, key: string, value: string) => head + this.text(value, key),
    );
  }

  #percent(text: string, key: string, depth: number): string {
    const decoded = decodePercent(text);
    if (decoded === null) return this.text(text, key, depth + 1);
    const replaced = this.text(decoded.text, key, depth + 1);
    return replaced === decoded.text ? text : decoded.encode(replaced);
  }

  #secret(value: string): string {
    const [, scheme = '', rest = ''] = /^((?:Bearer|Basic) +)?(.*)$/is.exec(value) ?? [];
    if (!/[\p{L}\d]/u.test(rest) || NO_SECRET.test(rest)) return value;
    // A long number has the same replacement everywhere, such as a RUT in a cookie.
    if (/^\d{6,}$/.test(rest)) return scheme + this.#digits(rest, 'numero', 'number');
    if (rest.length >= 4) this.findings.secrets.add(rest);
    this.tally.add('secret', rest);
    if (JWT.test(rest)) return scheme + this.#jwt(rest);
    return scheme + (this.#replacements?.opaque(rest) ?? rest);
  }

  /**
   * A JWT names its person, so it is replaced by an unsigned one that names the synthetic person.
   */
  #jwt(token: string): string {
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = this.text(Buffer.from(payload, 'base64url').toString());
    if (this.#replacements === null) return token;
    const named = Buffer.from(claims).toString('base64url');
    return `${head}.${named}.${this.#replacements.opaque(signature)}`;
  }

  #leaf(value: string, key: string, depth: number): string {
    const kind = kindOfKey(key);
    // A script sets a cookie as one string with the cookie's name and attributes.
    if (/(^| )cookie$/.test(foldKey(key)) && /[=;]/.test(value)) {
      return this.header('set-cookie', value);
    }
    if (kind === 'secret' && isSecret(value)) return this.#secret(value);
    learnNames(value, this.findings.words);
    if (/^[\p{L}\d_.-]{1,60}$/u.test(value) && kind === 'number' && isMixed(value)) {
      if (/\d.*\d.*\d/.test(value) && !/^\d[\d.]*-?[\dk]$/i.test(value)) {
        // Remembered, so that it is also replaced where its field's name does not mark it as an id.
        this.findings.secrets.add(value);
        return this.#opaque(value);
      }
    }
    // Secrets come first, since another token may contain one: a whole path is one token.
    return value
      .split(this.#secrets)
      .map((part, at) =>
        at % 2 === 1 ? this.#secret(part) : this.#replaceTokens(part, key, kind, depth),
      )
      .join('');
  }

  #replaceTokens(value: string, key: string, kind: KeyKind, depth: number): string {
    const isText = kind === 'name' || kind === 'address' || kind === 'text';
    return value.replaceAll(this.#tokens, (...matched: unknown[]): string => {
      const whole = String(matched[0]);
      const groups = matched.at(-1) as Record<string, string | undefined>;
      if (groups['email'] !== undefined) {
        this.tally.add('e-mail', whole.toLowerCase());
        return this.#replacements?.email(whole) ?? whole;
      }
      if (groups['jwt'] !== undefined) return this.#secret(whole);
      if (groups['uuid'] !== undefined) return this.#opaque(whole);
      if (groups['pair'] !== undefined) {
        const name = groups['key'] ?? '';
        const inner = this.#percent(groups['value'] ?? '', name, depth + 1);
        return `${this.text(name, '', depth + 1)}=${inner}`;
      }
      if (groups['percent'] !== undefined) {
        const decoded = depth > MAX_DEPTH ? null : decodePercent(whole);
        return decoded === null
          ? this.#without(whole, '%', key, kind, depth)
          : this.#percent(whole, key, depth + 1);
      }
      if (groups['day'] !== undefined || groups['time'] !== undefined) return whole;
      if (groups['rut'] !== undefined || groups['compactRut'] !== undefined)
        return this.#rut(whole);
      if (groups['dashed'] !== undefined) {
        const known = this.#replacements?.knows(whole.replaceAll('-', '')) === true;
        return known ? this.#grouped(whole) : this.#without(whole, '-', key, kind, depth);
      }
      if (groups['encoded'] !== undefined) return this.#encoded(whole, key, kind, depth);
      if (groups['groups'] !== undefined) return this.#grouped(whole);
      if (groups['money'] !== undefined) return this.#money(whole, key);
      if (groups['digits'] !== undefined) return this.#digits(whole, key, kind);
      if (groups['name'] !== undefined) return this.#name(whole);
      return this.#word(whole, isText ? kind : null);
    });
  }

  /**
   * Replaces each part of a token that was matched as a whole, split at the character between them.
   */
  #without(whole: string, between: string, key: string, kind: KeyKind, depth: number): string {
    return whole
      .split(between)
      .map((part) => this.#replaceTokens(part, key, kind, depth + 1))
      .join(between);
  }

  /** A token that may be base64, an opaque id, a path or a word. */
  #encoded(whole: string, key: string, kind: KeyKind, depth: number): string {
    const decoded = depth < MAX_DEPTH ? decodeBase64(whole) : null;
    if (decoded !== null) {
      const replaced = this.text(decoded.text, key, depth + 1);
      if (replaced !== decoded.text) return decoded.encode(replaced);
    }
    return whole.replaceAll(/[^/+=]+/g, (part) => {
      if (part.length >= 16 && isMixed(part) && changes(part) > 3) return this.#opaque(part, key);
      // The pieces go to `#piece` and not back to `#replaceTokens`, so they are not matched as
      // encoded again.
      return part
        .split(/([-_])/)
        .map((piece) =>
          piece.length < 8 || /^(\d+|\p{L}+)$/u.test(piece)
            ? this.#piece(piece, key, kind)
            : piece.replaceAll(/\d+|[^\d]+/g, (one) => this.#piece(one, key, kind)),
        )
        .join('');
    });
  }

  #piece(piece: string, key: string, kind: KeyKind): string {
    if (/^\d+$/.test(piece)) return this.#digits(piece, key, kind);
    if (this.findings.words.size > 0 && this.#isName(piece)) return this.#name(piece);
    const isText = kind === 'name' || kind === 'address' || kind === 'text';
    if (/^\p{L}+$/u.test(piece)) return this.#word(piece, isText ? kind : null);
    return piece.replaceAll(/\d+|\p{L}+/gu, (one) =>
      one === piece ? one : this.#piece(one, key, kind),
    );
  }

  #isName(piece: string): boolean {
    const rest = piece.replaceAll(this.#names, '');
    return rest !== piece && (rest === '' || (rest.length === 1 && piece.startsWith(rest)));
  }

  #opaque(value: string, key = 'id'): string {
    this.tally.add('opaque id', value);
    if (kindOfKey(key) === 'none') this.unsure.add('opaque text, replaced', value);
    return this.#replacements?.opaque(value) ?? value;
  }

  #rut(whole: string): string {
    const digit = whole.at(-1) ?? '';
    const body = whole.slice(0, -1).replaceAll(/\D/g, '');
    const significant = body.replace(/^0+/, '');
    const isValid = rutCheckDigit(Number(significant)) === digit.toUpperCase();
    if (isValid) {
      this.findings.rutBodies.add(significant);
      this.tally.add('RUT', significant);
    } else this.unsure.add('number like a RUT with a wrong check digit, replaced', whole);
    if (this.#replacements === null) return whole;
    const other = this.#replacements.checkDigitOf(significant);
    const shown = digit === digit.toLowerCase() && digit === 'k' ? other.toLowerCase() : other;
    return (
      respaced(whole.slice(0, -1), this.#replacements.digits(body)) + (isValid ? shown : digit)
    );
  }

  #grouped(whole: string): string {
    const joined = whole.replaceAll(/\D/g, '');
    return respaced(whole, this.#digits(joined, 'numero', 'number'));
  }

  #money(whole: string, key: string): string {
    const [, head = '', fraction = ''] =
      /^(.*?\d(?:[.,]\d{3})*)([.,]\d{1,2}|[.,]\d{4,})?$/s.exec(whole) ?? [];
    const cents = fraction.replace(/\d{2,}/, (run) =>
      /[1-9]/.test(run) ? (this.#replacements?.digits(run) ?? run) : run,
    );
    const joined = head.replaceAll(/\D/g, '');
    const isSmall = joined.length < 3 && !whole.includes('$') && fraction === '';
    if (isSmall) return whole;
    return respaced(head, this.#digits(joined, key, 'amount', true)) + cents;
  }

  #digits(run: string, key: string, kind: KeyKind, isMoney = false): string {
    const significant = run.replace(/^0+/, '');
    const { rutBodies } = this.findings;
    if (/(^| )(rut|run)/.test(foldKey(key))) this.#learnRut(significant);
    if (isCompactRut(significant, rutBodies)) return this.#compactRut(run, significant);
    const isRut = rutBodies.has(significant);
    const isTyped = kind === 'amount' || kind === 'number' || isRut;
    if (run.length < (isTyped ? 3 : 4) && !isMoney) return run;
    if (run.length < 4 && !isMoney && foldKey(key) === 'total') {
      this.unsure.add('short total that may be a count, kept', run);
      return run;
    }
    const untyped = isTyped ? null : this.#untyped(run, key);
    if (untyped !== null) return untyped;
    this.tally.add(isRut ? 'RUT' : kind === 'amount' ? 'amount' : 'number', significant);
    // Chile's country code is not part of a person's number.
    if (/^56[2-9]\d{8}$/.test(run))
      return '56' + (this.#replacements?.digits(run.slice(2)) ?? run.slice(2));
    return this.#replacements?.digits(run) ?? run;
  }

  /** A year, moment or code of the portal; null for a number that is replaced as any other. */
  #untyped(run: string, key: string): string | null {
    if (/^(19|20)\d\d$/.test(run)) return run;
    const moment = momentKind(run, foldKey(key));
    if (moment !== null) {
      this.tally.add('date', run);
      return this.#replacements?.[moment](run) ?? run;
    }
    if (run.length >= 6) return null;
    // A number such as 01000, or one in a name that the page gives its own elements.
    if (/^0*[1-9]0+$/.test(run) || foldKey(key) === NAMING) return run;
    this.unsure.add('number of four or five digits, replaced', run);
    return null;
  }

  /** A number in a field for RUTs, with or without its check digit. */
  #learnRut(significant: string): void {
    if (!/^\d{7,9}$/.test(significant)) return;
    const body = significant.slice(0, -1);
    const isCompact =
      significant.length === 9 && rutCheckDigit(Number(body)) === significant.at(-1);
    this.findings.rutBodies.add(isCompact ? body : significant);
  }

  #compactRut(run: string, significant: string): string {
    const body = significant.slice(0, -1);
    this.tally.add('RUT', body);
    if (this.#replacements === null) return run;
    const padding = run.slice(0, run.length - significant.length);
    return padding + this.#replacements.digits(body) + this.#replacements.checkDigitOf(body);
  }

  #name(whole: string): string {
    return whole.replaceAll(this.#names, (word) => {
      this.tally.add('name', foldText(word));
      return this.#replacements?.word(word) ?? word;
    });
  }

  #word(word: string, kind: KeyKind | null): string {
    const folded = stripAccents(foldText(word));
    if (vocabulary.has(folded) || (folded.length < 2 && kind !== 'name')) return word;
    const isCapital = word[0] !== word[0]?.toLowerCase();
    if (kind === 'name' || kind === 'address') {
      if (folded.length > 2) this.findings.words.add(folded);
      this.tally.add(kind, folded);
      return this.#replacements?.word(word) ?? word;
    }
    if (kind === 'text' && isCapital && folded.length > 2) {
      this.unsure.add('word of a description, replaced', folded);
      return this.#replacements?.word(word) ?? word;
    }
    if (isCapital && LEXICON.has(folded)) {
      this.unsure.add('word of a page that may be a name, replaced', folded);
      return this.#replacements?.word(word) ?? word;
    }
    if (isCapital && folded.length > 3) this.unsure.add('capitalised word, kept', folded);
    return word;
  }
}

/** The method of Replacements for a date, time or timestamp; null for any other number. */
function momentKind(
  run: string,
  foldedKey: string,
): 'compactDate' | 'compactTime' | 'timestamp' | null {
  if (isCompactDate(run) || (isDayFirst(run) && /fecha|date/.test(foldedKey))) return 'compactDate';
  if (/^([01]\d|2[0-3])[0-5]\d([0-5]\d)?$/.test(run) && /hora|time/.test(foldedKey))
    return 'compactTime';
  return isTimestamp(run) && /fecha|date|time|exp|iat|vence/.test(foldedKey) ? 'timestamp' : null;
}
