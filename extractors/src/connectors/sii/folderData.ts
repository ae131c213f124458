import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import type { SiiState } from './login.ts';
import { getPage } from './pages.ts';
import { CREDIT_FOLDER } from './portal.ts';

type Context = FetchContext<SiiState>;

/** The content of the folder's frame before a recipient is entered. */
export async function fetchFolderData(
  context: Context,
  address: string,
): Promise<InstitutionResponse> {
  const around = await getPage(context, address, { page: 'folder' });
  const { $ } = readHtml(around.text);
  const source = $('iframe[name="cte"], frame[name="cte"]').attr('src');
  if (source === undefined) throw missing('frame');
  return getPage(context, around.resolve(source), { page: 'folder-data' });
}

const folders = new WeakMap<InstitutionSession, InstitutionResponse>();

/** The folder for credits, read only once although several actions need it. */
export async function creditFolderOf(context: Context): Promise<InstitutionResponse> {
  const folder = folders.get(context.session) ?? (await fetchFolderData(context, CREDIT_FOLDER));
  folders.set(context.session, folder);
  return folder;
}

export function missing(part: string): ExtractionError {
  return unexpectedPage(`The tax folder has no ${part} in the expected form`);
}
