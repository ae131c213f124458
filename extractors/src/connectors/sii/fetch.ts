import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import { findForm, findLink, readForm, readHtml, readLink } from '../../shared/html.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { foldText } from '../../shared/text.ts';
import type { SiiMenu, SiiSection } from './login.ts';
import { FOLDER_FORM, FOLDER_RECIPIENT, LINKS, siiMessages } from './portal.ts';

type Context = FetchContext<SiiMenu>;

async function getPage(
  { session }: Context,
  address: string,
  page: string,
  about: Readonly<Record<string, string>> = {},
): Promise<InstitutionResponse> {
  return session.get(address, { page, expect: 'html', about });
}

/** A file; after the session ended the service answers with its login page. */
async function getFile(
  { session }: Context,
  address: string,
  page: string,
  media: readonly string[],
  about: Readonly<Record<string, string>> = {},
): Promise<RawDocument> {
  const response = await session.get(address, { page, expect: 'any', about });
  if (media.includes(response.contentType)) return response.document();
  throw (
    readNotice(siiMessages, readHtml(response.text)) ??
    new ExtractionError('UNEXPECTED_PAGE', `The page "${page}" is another kind of file`)
  );
}

/** Addresses of the links with that text, in order. */
function linksReading(document: RawDocument, text: string, response: InstitutionResponse) {
  const { $ } = pageOf(document);
  return $('a[href]')
    .toArray()
    .filter((link) => foldText($(link).text()) === foldText(text))
    .map((link) => response.resolve($(link).attr('href') ?? ''));
}

export async function* fetchSection(context: Context, section: SiiSection) {
  yield (await getPage(context, context.state[section], section)).document();
}

/** The list of real estate, then a page for each property. */
export async function* fetchProperties(context: Context): AsyncIterable<RawDocument> {
  const list = await getPage(context, context.state.properties, 'properties');
  yield list.document();
  for (const address of linksReading(list.document(), LINKS.property, list)) {
    yield (await getPage(context, address, 'property')).document();
  }
}

/** The months of the register, then an XML file for each side that has documents. */
export async function* fetchRegister(context: Context): AsyncIterable<RawDocument> {
  const index = await getPage(context, context.state.register, 'register');
  yield index.document();
  const { $ } = pageOf(index.document());
  for (const link of $('table a[href]').toArray()) {
    const address = index.resolve($(link).attr('href') ?? '');
    yield await getFile(context, address, 'register-file', ['text/xml', 'application/xml']);
  }
}

/** All pages of the list, each followed by its declarations. */
export async function* fetchDeclarations(context: Context): AsyncIterable<RawDocument> {
  const seen = new Set<string>();
  let address: string | null = context.state.declarations;
  while (address !== null) {
    // Guards against a pager that loops.
    if (seen.has(address)) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'The pages of the declarations lead in circles');
    }
    seen.add(address);
    const list = await getPage(context, address, 'declarations');
    yield list.document();
    for (const one of linksReading(list.document(), LINKS.declaration, list)) {
      yield (await getPage(context, one, 'declaration')).document();
    }
    const next = findLink(pageOf(list.document()), LINKS.nextPage);
    address = next === null ? null : list.resolve(next);
  }
}

const issued = new WeakMap<InstitutionSession, InstitutionResponse>();

/** The folder of this session: each request issues a new one, and two actions read it. */
async function folderOf(context: Context): Promise<InstitutionResponse> {
  const folder = issued.get(context.session) ?? (await issueFolder(context));
  issued.set(context.session, folder);
  return folder;
}

/** Requests a folder as a person would, and returns its first page. */
async function issueFolder(context: Context): Promise<InstitutionResponse> {
  const request = await getPage(context, context.state.folder, 'folder-request');
  const page = readHtml(request.text);
  if (findForm(page, FOLDER_FORM.selector) === null) {
    const notice = readNotice(siiMessages, page);
    if (notice !== null) throw notice;
  }
  const form = readForm(page, FOLDER_FORM.selector, [FOLDER_FORM.recipient]);
  return context.session.postForm(
    request.resolve(form.action),
    { ...form.hidden, [FOLDER_FORM.recipient]: FOLDER_RECIPIENT },
    { page: 'folder', expect: 'html' },
  );
}

export async function* fetchFolder(context: Context): AsyncIterable<RawDocument> {
  const folder = await folderOf(context);
  yield folder.document();
  for (const link of [LINKS.vatForms, LINKS.incomeTaxForms]) {
    const address = folder.resolve(readLink(pageOf(folder.document()), link));
    yield (await getPage(context, address, 'forms')).document();
  }
}

/** The folder's first page, to check the document against, and the document. */
export async function* fetchFolderPdf(context: Context): AsyncIterable<RawDocument> {
  const folder = await folderOf(context);
  yield folder.document();
  const address = folder.resolve(readLink(pageOf(folder.document()), LINKS.folderPdf));
  const file = await getFile(context, address, 'folder-pdf', ['application/pdf']);
  yield { ...file, text: await readPdfText(file.bytes ?? new Uint8Array()) };
}
