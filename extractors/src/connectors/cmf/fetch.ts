import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import { readHtml } from '../../shared/html.ts';
import { readPdfText } from '../../shared/pdf.ts';
import type { CmfState } from './login.ts';
import { policyLinks } from './parseInsurance.ts';
import { cmfMessages, DEBT_PAGE, UNDOCUMENTED } from './portal.ts';

type Context = FetchContext<CmfState>;

/**
 * The debt page, the report that its button links to, and the part that is read from a placeholder
 * page.
 */
export async function* fetchDebt(context: Context): AsyncIterable<RawDocument> {
  const { session, state } = context;
  const shown = await session.get(state.debtPage, { page: 'debt', expect: 'html' });
  const document = shown.document();
  yield document;
  yield await fetchReport(context, shown, document);
  const credits = { page: 'other-credits', expect: 'html' } as const;
  yield (await session.get(UNDOCUMENTED.otherCredits, credits)).document();
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
    throw (
      readNotice(cmfMessages, page) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The debt page has no report to download', {
        page: 'debt',
        field: DEBT_PAGE.download,
      })
    );
  }
  const options = { page: 'report', expect: 'any', about: { rut: username } } as const;
  const file = await session.get(shown.resolve(address), options);
  const { bytes } = file.document();
  if (bytes === null) {
    // After the session has ended, the regulator answers with an HTML page.
    throw (
      readNotice(cmfMessages, readHtml(file.text)) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The report is another kind of file', {
        page: 'report',
      })
    );
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

/** The list of policies, and the page of each. */
export async function* fetchInsurance({ session }: Context): AsyncIterable<RawDocument> {
  const list = await session.get(UNDOCUMENTED.insurance, { page: 'policies', expect: 'html' });
  yield list.document();
  for (const href of policyLinks(list.document())) {
    yield (await session.get(list.resolve(href), { page: 'policy', expect: 'html' })).document();
  }
}
