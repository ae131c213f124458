import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { Rows } from '../../contract/gaps.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { CLAVE_UNICA_ORIGIN } from '../../families/clave-unica/claveUnica.ts';
import { words } from '../../families/banking/words.ts';
import type { Insurance } from '../../products/insurance.ts';
import { readHtml } from '../../shared/html.ts';
import { obstacleIn } from '../../shared/obstacles.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { CERTIFICATE, INSURANCE_LINKS, INSURANCE_ORIGIN, NOTHING } from './portal.ts';

/**
 * The insurance that the insurers report when the regulator asks them: a service of its own, whose
 * certificate is a PDF. No source documents its pages, only what a person presses on them.
 */

type Context = FetchContext<unknown>;

/** Enters by the sign-on’s session, which the login has just opened. */
export async function* fetchInsurance({ session }: Context): AsyncIterable<RawDocument> {
  const open = async (address: string, page: string): Promise<InstitutionResponse> => {
    const answer = await session.get(address, { page, expect: 'any' });
    // The password is sent once: it is not typed into the form that asks for it again.
    if (answer.url.origin === CLAVE_UNICA_ORIGIN) throw sessionLost();
    return answer;
  };
  const follow = (from: InstitutionResponse, link: keyof typeof INSURANCE_LINKS) => {
    const address = linkSaying(from, INSURANCE_LINKS[link]);
    if (address !== null) return open(address, `insurance-${link}`);
    throw (
      obstacleIn(readHtml(from.text).$('body').text()) ??
      unexpectedPage('The insurance service does not show a link of its own', {
        page: 'insurance',
        field: INSURANCE_LINKS[link],
      })
    );
  };
  const entrance = await open(`${INSURANCE_ORIGIN}/`, 'insurance-entrance');
  const menu = await follow(entrance, 'signOn');
  const result = await follow(menu, 'own');
  const file = await follow(result, 'certificate');
  const { bytes, ...document } = file.document();
  if (bytes === null) {
    if (linkSaying(file, INSURANCE_LINKS.signOn) !== null) throw sessionLost();
    throw (
      obstacleIn(readHtml(file.text).$('body').text()) ??
      unexpectedPage('The certificate is another kind of file', { page: 'certificate' })
    );
  }
  yield { ...document, bytes, page: 'certificate', text: await readPdfText(bytes) };
}

/** The address to which every link that says this leads; null if there is none, or several. */
function linkSaying(from: InstitutionResponse, text: string): string | null {
  const { $ } = readHtml(from.text);
  const bare = (one: string): string => foldText(one).replaceAll(' ', '');
  const addresses = $('a[href]')
    .toArray()
    .filter((one) => bare($(one).text()).includes(bare(text)))
    .map((one) => from.resolve($(one).attr('href') ?? ''));
  const [address, ...more] = new Set(addresses);
  return more.length > 0 ? null : (address ?? null);
}

function sessionLost(): ExtractionError {
  return new ExtractionError('SESSION_LOST', 'The insurance service asks for the login again');
}

/** The policies of the certificate; a gap without a number if insurers did not answer. */
export function parseInsurance({ text }: RawDocument): Rows<Insurance> {
  const lines = text.normalize('NFC').replaceAll('\t', ' ').split('\n').map(cleanText);
  if (lines.every((line) => !line.includes(CERTIFICATE.title))) throw missing(CERTIFICATE.title);
  const printed = unbroken(lines.filter((line) => line !== '' && !isPageHeading(line)));
  const end = printed.findIndex((line) => CERTIFICATE.unanswered.test(foldText(line)));
  const sections = sectionsOf(end === -1 ? printed : printed.slice(0, end));
  const isPartial = end !== -1 && namesBelow(printed.slice(end + 1)).length > 0;
  if (sections.length === 0 && !isPartial) {
    const saysNothing = printed.some((line) => foldText(line).includes(foldText(NOTHING)));
    if (!saysNothing) throw missing(CERTIFICATE.policy);
  }
  const read = readRows('policies', sections, policyOf);
  return isPartial ? { ...read, gaps: { policies: null } } : read;
}

export function normaliseInsurance(pages: readonly Rows<Insurance>[]): Insurance[] {
  const [page, ...more] = pages;
  if (page === undefined || more.length > 0) throw missing('single certificate');
  return [...page.entries];
}

/** Headings of pages also stand between the lines of a policy. */
const isPageHeading = (line: string): boolean =>
  CERTIFICATE.pageHeadings.some((heading) => foldText(line).includes(foldText(heading)));

/** A long label may be printed on two lines. */
function unbroken(lines: readonly string[]): string[] {
  const [first, second] = CERTIFICATE.brokenLabel;
  return lines.flatMap((line, at) => {
    if (foldText(line) === foldText(first) && foldText(lines[at + 1] ?? '').startsWith(second)) {
      return [];
    }
    const isSecond = at > 0 && foldText(lines[at - 1] ?? '') === foldText(first);
    return isSecond && foldText(line).startsWith(second) ? [`${first} ${line}`] : [line];
  });
}

/** The lines of each policy, which starts with its number. */
function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = [];
  for (const line of lines) {
    if (foldText(line).startsWith(foldText(CERTIFICATE.policy))) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  return sections;
}

/** The insurers listed below their heading, up to the note about who provides the information. */
function namesBelow(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => foldText(line).startsWith(foldText(CERTIFICATE.note)));
  return (end === -1 ? lines : lines.slice(0, end)).filter((line) => /\p{L}/u.test(line));
}

const category = words('kind of contract', {
  Colectiva: 'collective',
  Colectivo: 'collective',
  Individual: 'individual',
} as const);

function policyOf(lines: readonly string[]): Insurance {
  const { labels } = CERTIFICATE;
  const coverages = lines.findIndex((line) => foldText(line).startsWith(foldText(labels.covers)));
  const facts = coverages === -1 ? lines : lines.slice(0, coverages);
  const valueOf = (label: string): string | undefined => {
    const found = facts.find((line) => foldText(line.split(':')[0] ?? '') === foldText(label));
    return found && cleanText(found.slice(found.indexOf(':') + 1));
  };
  const required = (label: string): string => {
    const value = valueOf(label);
    if (value === undefined || value === '') throw missing(label);
    return value;
  };
  // In names, which are in capitals, the file may lack the letter.
  const name = (label: string): string => required(label).replaceAll('\ufffd', 'Ñ');
  const heading = cleanText((lines[0] ?? '').slice(CERTIFICATE.policy.length));
  return {
    company: name(labels.company),
    type: null,
    branchCode: null,
    code: (valueOf(labels.number) ?? '') || (heading.split(' ')[0] ?? ''),
    status: required(labels.state),
    insured: { name: name(labels.insured), rut: null },
    policyholder: { name: name(labels.holder), rut: null },
    broker: null,
    category: category(required(labels.kind)),
    collectiveStartDate: null,
    collectiveEndDate: null,
    lastUpdatedDate: null,
    coverages: (coverages === -1 ? [] : lines.slice(coverages + 1)).map((type) => ({
      ...{ type, branchCode: null, code: null, startDate: null, endDate: null },
    })),
  };
}

function missing(part: string): ExtractionError {
  return unexpectedPage(`The insurance certificate has no ${part} in the expected form`, {
    page: 'certificate',
    field: part,
  });
}
