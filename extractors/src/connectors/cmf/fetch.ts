import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { attempt } from '../../shared/rows.ts';
import type { CmfState } from './login.ts';
import { FILE_FOLLOWS, parseDebtFile } from './parseDebtFile.ts';
import { DEBT_PAGE, ENTRANCE_LINK } from './portal.ts';

type Context = FetchContext<CmfState>;

/** A button that offers a CSV and not, in the same words, the PDF too. */
const FILE = /^(?!.*pdf).*csv/is;

/** The debt page, the report that its button links to, and the report as a CSV if it is offered. */
export async function* fetchDebt(context: Context): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const shown = await session.get(state.debtPage, { page: 'debt', expect: 'html' });
  checkInside(shown);
  const document = shown.document();
  const page = pageOf(document);
  const buttons = page
    .$(DEBT_PAGE.download)
    .toArray()
    .map((one) => page.$(one));
  const report = await fetchReport(context, shown, buttons);
  const file = await fetchFile(context, shown, buttons);
  yield file === null ? document : { ...document, about: FILE_FOLLOWS };
  yield report;
  if (file !== null) yield file;
}

/** Without a session, the regulator shows its entrance, also in place of a file. */
function checkInside({ text }: InstitutionResponse): void {
  if (readHtml(text).$(ENTRANCE_LINK).length === 0) return;
  throw new ExtractionError('SESSION_LOST', 'The regulator no longer knows the session');
}

async function fetchReport(
  { session, username }: Context,
  shown: InstitutionResponse,
  buttons: readonly Button[],
): Promise<RawDocument> {
  const named = buttons.filter((one) => /pdf/i.test(nameOf(one)));
  const address = onlyOne(named.length > 0 ? named : buttons);
  if (address === null) {
    throw unexpectedPage('The debt page has no report to download', {
      page: 'debt',
      field: DEBT_PAGE.download,
    });
  }
  const options = { page: 'report', expect: 'any', about: { rut: username } } as const;
  const file = await session.get(shown.resolve(address), options);
  const { bytes } = file.document();
  if (bytes === null) {
    checkInside(file);
    throw unexpectedPage('The report is another kind of file', { page: 'report' });
  }
  return { ...file.document(), text: await readPdfText(bytes) };
}

/**
 * The CSV, or null if there is none that can be read: it only adds to the report, and a single source
 * knows its columns.
 */
async function fetchFile(
  { session }: Context,
  shown: InstitutionResponse,
  buttons: readonly Button[],
): Promise<RawDocument | null> {
  const address = onlyOne(buttons.filter((one) => FILE.test(nameOf(one))));
  if (address === null) return null;
  const options = { page: 'file', expect: 'any', accept: [404] } as const;
  const answer = await session.get(shown.resolve(address), options);
  checkInside(answer);
  const file = answer.document();
  return attempt(() => parseDebtFile(file)) === null ? null : file;
}

interface Button {
  text(): string;
  attr(name: string): string | undefined;
}

const nameOf = (button: Button): string => `${button.text()} ${button.attr('href') ?? ''}`;

/** The address of the button if there is exactly one, else null. */
function onlyOne([button, ...more]: readonly Button[]): string | null {
  return more.length > 0 ? null : (button?.attr('href') ?? null);
}
