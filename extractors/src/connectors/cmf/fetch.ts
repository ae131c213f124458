import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { readPdfText } from '../../shared/pdf.ts';
import type { CmfState } from './login.ts';
import { DEBT_PAGE, ENTRANCE_LINK } from './portal.ts';

type Context = FetchContext<CmfState>;

/** The debt page, and the report that its button links to. */
export async function* fetchDebt(context: Context): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const shown = await session.get(state.debtPage, { page: 'debt', expect: 'html' });
  checkInside(shown);
  const document = shown.document();
  yield document;
  yield await fetchReport(context, shown, document);
}

/** Without a session, the regulator shows its entrance, also in place of a file. */
function checkInside({ text }: InstitutionResponse): void {
  if (readHtml(text).$(ENTRANCE_LINK).length === 0) return;
  throw new ExtractionError('SESSION_LOST', 'The regulator no longer knows the session');
}

async function fetchReport(
  { session, username }: Context,
  shown: InstitutionResponse,
  document: RawDocument,
): Promise<RawDocument> {
  const page = pageOf(document);
  const address = reportLink(
    page
      .$(DEBT_PAGE.download)
      .toArray()
      .map((one) => page.$(one)),
  );
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

interface Button {
  text(): string;
  attr(name: string): string | undefined;
}

/**
 * The address of the only button, or of the only one that mentions a PDF; null if there is no such
 * button.
 */
function reportLink(buttons: readonly Button[]): string | null {
  const named = buttons.filter((one) => /pdf/i.test(`${one.text()} ${one.attr('href') ?? ''}`));
  const [button, ...more] = named.length > 0 ? named : buttons;
  return more.length > 0 ? null : (button?.attr('href') ?? null);
}
