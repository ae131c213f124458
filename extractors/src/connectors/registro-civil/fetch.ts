import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { findForm, readForm, readHtml, readLink } from '../../shared/html.ts';
import { readPdfText } from '../../shared/pdf.ts';
import type { RegistryMenu } from './login.ts';
import { LINKS, registryMessages, REQUEST_FORM } from './portal.ts';

/** Requests a certificate as a person would: first the page about it, then the document. */
export async function* fetchCertificate({
  session,
  state,
}: FetchContext<RegistryMenu>): AsyncIterable<RawDocument> {
  const request = await session.get(state.birth, { page: 'request', expect: 'html' });
  const page = readHtml(request.text);
  if (findForm(page, REQUEST_FORM.selector) === null) {
    const notice = readNotice(registryMessages, page);
    if (notice !== null) throw notice;
  }
  const form = readForm(page, REQUEST_FORM.selector, [REQUEST_FORM.purpose]);
  const issued = await session.postForm(
    request.resolve(form.action),
    { ...form.hidden, [REQUEST_FORM.purpose]: REQUEST_FORM.anyPurpose },
    { page: 'issued', expect: 'html' },
  );
  yield issued.document();
  const address = issued.resolve(readLink(readHtml(issued.text), LINKS.download));
  const file = await session.get(address, { page: 'certificate', expect: 'any' });
  const { bytes } = file.document();
  if (bytes === null) {
    // After the session has ended, the registry answers with its login page.
    throw (
      readNotice(registryMessages, readHtml(file.text)) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The certificate is another kind of file')
    );
  }
  yield { ...file.document(), text: await readPdfText(bytes) };
}
