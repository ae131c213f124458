import type { FetchContext, LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { findLink, readHtml, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import { readNotice } from '../form-login/messages.ts';
import { ACCOUNT_KINDS } from '../pension/PensionPage.ts';
import type { AccountKind } from '../pension/PensionPage.ts';
import type { AfpCsvConfig } from './AfpCsvConfig.ts';

/** The addresses of the files. */
export interface AfpDownloads {
  readonly downloads: string;
}

export async function login(config: AfpCsvConfig, context: LoginContext): Promise<AfpDownloads> {
  const { response, page } = await submitLogin(config, context);
  if (findLink(page, config.links.downloads) === null) throw notInside(config, page);
  return { downloads: response.resolve(readLink(page, config.links.downloads)) };
}

type LinkTo = (text: string) => string;

/** Finds the address of each file on the download page. */
async function openDownloads(
  config: AfpCsvConfig,
  { session, state }: FetchContext<AfpDownloads>,
): Promise<LinkTo> {
  const response = await session.get(state.downloads, { page: 'downloads', expect: 'html' });
  const page = readHtml(response.text);
  return (text) => {
    const href = findLink(page, text);
    if (href === null) {
      throw (
        readNotice(config, page) ??
        new ExtractionError('UNEXPECTED_PAGE', 'A file is not among the downloads')
      );
    }
    return response.resolve(href);
  };
}

/** Downloads a file. If the portal answers with a page instead, the page's message is the error. */
async function download(
  config: AfpCsvConfig,
  session: InstitutionSession,
  address: string,
  page: string,
  account?: AccountKind,
): Promise<RawDocument> {
  const about: Record<string, string> = account === undefined ? {} : { account };
  const response = await session.get(address, { page, expect: 'any', about });
  if (response.contentType === 'text/html') {
    const notice = readNotice(config, readHtml(response.text));
    throw notice ?? new ExtractionError('UNEXPECTED_PAGE', `The file "${page}" is a page`);
  }
  return response.document();
}

export async function* fetchProfile(
  config: AfpCsvConfig,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(config, context);
  yield await download(config, context.session, linkTo(config.links.profile), 'profile');
}

/** The balances and every account's movements. */
export async function* fetchAccounts(
  config: AfpCsvConfig,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(config, context);
  yield await download(config, context.session, linkTo(config.links.balances), 'balances');
  for (const account of ACCOUNT_KINDS) {
    const address = linkTo(config.links.movements[account]);
    yield await download(config, context.session, address, 'movements', account);
  }
}

export async function* fetchContributions(
  config: AfpCsvConfig,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(config, context);
  yield await download(
    config,
    context.session,
    linkTo(config.links.contributions),
    'contributions',
  );
}
