import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import { oncePerSession } from '../../shared/oncePerSession.ts';
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

/** The folder for credits, which several actions need. */
export const creditFolderOf = oncePerSession((context: Context) =>
  fetchFolderData(context, CREDIT_FOLDER),
);

export function missing(part: string): ExtractionError {
  return unexpectedPage(`The tax folder has no ${part} in the expected form`);
}
