import { findInstitution } from '../src/catalogue/lookup.ts';
import { connectors } from '../src/connectors/registry.ts';
import { rutCheckDigit } from '../src/shared/rut.ts';
import { digitRuns, findRemains } from './compare.ts';
import { factsOf, parseTestOf } from './drafts.ts';
import { withoutFiles } from './encodings.ts';
import { pageOf } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { readHar } from './har.ts';
import type { HarEntry, NamedValue } from './har.ts';
import { RecordingError } from './RecordingError.ts';
import { Replacements } from './Replacements.ts';
import { Findings } from './findings.ts';
import { Scrubber } from './Scrubber.ts';

export interface ImportedRecording {
  /** What to write, by path relative to the recording's folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
  readonly report: RecordingReport;
}

/** Counts and places; never a value. */
export interface RecordingReport {
  readonly requests: number;
  readonly documents: number;
  /** Distinct values that were replaced, by kind. */
  readonly found: Readonly<Record<string, number>>;
  /** Values for a developer to check by eye, by kind. */
  readonly unsure: Readonly<Record<string, number>>;
  /** Requests of origins that are not the institution's. */
  readonly droppedOrigins: Readonly<Record<string, number>>;
  /**
   * Dropped scripts, styles, images and files, by media type; files inside a text count as
   * `FILE_IN_TEXT`.
   */
  readonly droppedBodies: Readonly<Record<string, number>>;
}

/** A recording with its values replaced, and the places where something of the original remains. */
interface Attempt {
  readonly files: ReadonlyMap<string, string>;
  readonly exchanges: readonly Exchange[];
  readonly scrubber: Scrubber;
  readonly left: readonly string[];
}

const ATTEMPTS = 3;

/**
 * Creates fixtures and drafts from a developer's recording of an institution, with a synthetic
 * value for each personal one.
 * @throws `RecordingError`, also if anything of the recording remains
 */
export function importRecording(bytes: Uint8Array, entityId: string): ImportedRecording {
  const institution = findInstitution(entityId);
  if (institution === undefined) throw new RecordingError(`There is no institution ${entityId}`);
  const origins = new Set([
    institution.origin,
    ...(connectors.get(entityId)?.definition.extraOrigins ?? []),
  ]);
  const all = readHar(bytes);
  let filesInTexts = 0;
  const entries = all
    .filter(({ url }) => origins.has(url.origin))
    .map((entry) => withTextsAlone(entry, () => (filesInTexts += 1)));
  const droppedOrigins = countBy(
    all.filter(({ url }) => !origins.has(url.origin)),
    ({ url }) => (url.origin === 'null' ? url.protocol : url.origin),
  );
  if (entries.length === 0) {
    throw new RecordingError(
      `The file has no request to ${[...origins].join(' or ')}, but ${String(all.length)} others`,
    );
  }

  const findings = new Findings();
  // Two passes, so that what is learned late is also recognised early in the file.
  for (let pass = 0; pass < 2; pass += 1) {
    const learner = new Scrubber(findings, null);
    for (const entry of entries) scrub(learner, entry, null);
  }
  const digits = new Set(entries.flatMap((entry) => [...digitRuns(everything(entry))]));
  const { rutBodies, words, secrets } = findings;
  const original = { digits, words: new Set(words), secrets: new Set(secrets) };
  const attempt = (): Attempt => {
    const replacements = new Replacements({ digits, rutBodies, words });
    const scrubber = new Scrubber(findings, replacements);
    const names = new Map<string, number>();
    const exchanges = entries.map((entry) => scrub(scrubber, entry, names));
    const [body] = rutBodies;
    const rut = body === undefined ? null : syntheticRut(replacements.digits(body));
    const files = filesOf(entityId, institution.name, rut, exchanges);
    const texts = [...files].flatMap(([file, text]) => [
      { where: file, text: file },
      { where: file, text },
    ]);
    return { files, exchanges, scrubber, left: findRemains(texts, original) };
  };
  let made = attempt();
  // Two adjacent replacements may happen to form a number of the original.
  for (let again = 1; again < ATTEMPTS && made.left.length > 0; again += 1) made = attempt();
  const { files, exchanges, scrubber, left } = made;
  if (left.length > 0) {
    throw new RecordingError(
      `Nothing was written, since something of the recording is left in\n  ${left.join('\n  ')}`,
    );
  }
  return {
    files,
    exchanges,
    report: {
      requests: exchanges.length,
      documents: exchanges.filter(({ file }) => file !== null).length,
      found: scrubber.tally.counts(),
      unsure: scrubber.unsure.counts(),
      droppedOrigins,
      droppedBodies: {
        ...countBy(
          entries.filter(({ response }) => response.isDropped),
          ({ response }) => response.contentType || 'unknown',
        ),
        ...(filesInTexts > 0 && { [FILE_IN_TEXT]: filesInTexts }),
      },
    },
  };
}

const FILE_IN_TEXT = 'file in base64';

/** The entry without the files inside its bodies, such as a PDF in a JSON field. */
function withTextsAlone(entry: HarEntry, onFile: () => void): HarEntry {
  const alone = (body: string | null) => (body === null ? null : withoutFiles(body, onFile));
  const { request, response } = entry;
  return {
    ...entry,
    request: { ...request, body: alone(request.body) },
    response: { ...response, body: alone(response.body) },
  };
}

const syntheticRut = (body: string): string => `${body}-${rutCheckDigit(Number(body))}`;

function countBy(entries: readonly HarEntry[], nameOf: (entry: HarEntry) => string) {
  const counts: Record<string, number> = {};
  for (const entry of entries) counts[nameOf(entry)] = (counts[nameOf(entry)] ?? 0) + 1;
  return counts;
}

function everything({ url, request, response }: HarEntry): string {
  return [
    url.href,
    ...[...request.headers, ...response.headers].flatMap(({ name, value }) => [name, value]),
    request.body ?? '',
    response.body ?? '',
  ].join('\n');
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
  'application/vnd.ms-excel': 'csv',
};

/** @param names how often each page's name was used; null to only collect findings */
function scrub(scrubber: Scrubber, entry: HarEntry, names: Map<string, number> | null): Exchange {
  const { method, status, request, response } = entry;
  const headers = (list: readonly NamedValue[]): NamedValue[] =>
    list
      .filter(({ name }) => !name.startsWith(':'))
      .map(({ name, value }) => ({
        name: scrubber.text(name),
        value: scrubber.header(name, value),
      }));
  const address = scrubber.url(entry.url);
  const body = (text: string | null, type: string): string | null =>
    text === null ? null : scrubber.body(text, type);
  const exchange = {
    method,
    address,
    status,
    requestHeaders: headers(request.headers),
    requestContentType: request.contentType,
    requestBody: body(request.body, request.contentType),
    contentType: response.contentType,
    responseHeaders: headers(response.headers),
    responseBody: body(response.body, response.contentType),
  };
  if (names === null || exchange.responseBody === null) return { ...exchange, file: null };
  const number = [...names.values()].reduce((sum, count) => sum + count, 1);
  const name = pageOf(address);
  names.set(name, (names.get(name) ?? 0) + 1);
  const extension = EXTENSIONS[response.contentType] ?? 'txt';
  return { ...exchange, file: `${String(number).padStart(2, '0')}-${name}.${extension}` };
}

function filesOf(
  entityId: string,
  name: string,
  rut: string | null,
  exchanges: readonly Exchange[],
): Map<string, string> {
  const files = new Map<string, string>();
  const index = {
    rut,
    exchanges: exchanges.map(({ responseBody, file, ...facts }) => {
      if (file !== null && responseBody !== null) files.set(`fixtures/${file}`, responseBody);
      return { ...facts, page: pageOf(facts.address), about: {}, file };
    }),
  };
  files.set('fixtures/index.json', `${JSON.stringify(index, null, 2)}\n`);
  files.set('facts.md', factsOf(name, exchanges));
  files.set('parse.test.ts.draft', parseTestOf(entityId, exchanges));
  return files;
}
