import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { pick } from '../../shared/json.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { foldText } from '../../shared/text.ts';
import type { SiiState } from './login.ts';
import { FOLDER_APPLICATION } from './portal.ts';

/**
 * The folder's new application. It has a session of its own: one source got it by the bridge from
 * the session of the login (August 2026), another only by a second login with a captcha (September).
 */

/** Words of the waiting room, folded. */
const QUEUE = ['pronto sera tu turno', 'espera estimada'];
/** The earlier program's code for a recipient that is not in the list, which has to be in it. */
const OTHER = '999';

/**
 * The folder's document, issued for the taxpayer's own use; or why the application does not issue
 * it. The document says by which session it was got.
 */
export async function issueByApplication(
  { session, username }: FetchContext<SiiState>,
  email: string,
): Promise<RawDocument | ExtractionError> {
  const { bridge, page, status, api } = FOLDER_APPLICATION;
  const query = { originalUrl: page };
  const asked = { page: 'folder-application', expect: 'any' } as const;
  const opened = await session.get(bridge, { ...asked, query });
  const said = foldText(opened.text);
  if (QUEUE.some((words) => said.includes(words))) {
    return new ExtractionError('INSTITUTION_UNAVAILABLE', 'The tax service has a waiting room');
  }
  // Without a session: 401, 451, or a page in place of JSON.
  const state = await session.get(status, { ...asked, query, accept: [401, 451] });
  const userId = state.contentType === 'application/json' ? pick(state.json(), 'userId') : null;
  if (state.status !== 200 || typeof userId !== 'string') {
    return new ExtractionError('PERSON_REQUIRED', 'The tax folder asks for a login with a captcha');
  }
  if (userId !== username) throw missing('userId');
  const service = api(userId);
  const headers = { referer: page };
  const list = (await session.get(`${service}instituciones`, { ...asked, headers })).json();
  if (!Array.isArray(list)) throw missing('[]');
  if (!list.some((one) => pick(one, 'enfinCodigo') === OTHER)) return missing('enfinCodigo');
  const [carpRutReceptor = '', carpDvReceptor = ''] = username.split('-');
  const recipient = {
    ...{ carpRutReceptor, carpDvReceptor, carpMailReceptor: email, carpTipo: 1 },
    ...{ enfinCodigo: OTHER, carpNombreOtraInstitucion: 'Uso personal' },
  };
  const issued = await session.postJson(`${service}generar`, recipient, { ...asked, headers });
  const folio = pick(issued.json(), 'carpCodigoRepositorio');
  if (typeof folio !== 'number') throw missing('carpCodigoRepositorio');
  const file = await session.get(`${service}pdfInicial/${folio}`, { ...asked, headers });
  const base64 = pick(file.json(), 'base64');
  if (typeof base64 !== 'string') throw missing('base64');
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  const by = (await session.cookie('X-SII-STATE-CL')) === null ? 'login' : 'bridge';
  const about = { folio: String(folio), session: by };
  return { ...file.document(), page: 'folder-pdf', about, bytes, text: await readPdfText(bytes) };
}

function missing(field: string): ExtractionError {
  return unexpectedPage('The folder’s application is not in the expected form', {
    page: 'folder-application',
    field,
  });
}
