import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import { findLink, readHtml, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import { readNotice } from '../form-login/messages.ts';
import { ACCOUNT_KINDS } from '../pension/PensionPage.ts';
import type { AccountKind } from '../pension/PensionPage.ts';
import type { AfpCsvSite } from './AfpCsvSite.ts';

/** Where the page with the files is. */
export interface AfpDownloads {
  readonly downloads: string;
}

export async function login(
  site: AfpCsvSite,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<AfpDownloads> {
  const { response, page } = await submitLogin(site, session, credentials);
  if (findLink(page, site.links.downloads) === null) throw notInside(site, page);
  return { downloads: response.resolve(readLink(page, site.links.downloads)) };
}

type LinkTo = (text: string) => string;

/** The page with the files, as a way to find the address of each. */
async function openDownloads(
  site: AfpCsvSite,
  { session, state }: FetchContext<AfpDownloads>,
): Promise<LinkTo> {
  const response = await session.get(state.downloads, { page: 'downloads', expect: 'html' });
  const page = readHtml(response.text);
  return (text) => {
    const href = findLink(page, text);
    if (href === null) {
      throw (
        readNotice(site, page) ??
        new ExtractionError('UNEXPECTED_PAGE', 'A file is not among the downloads')
      );
    }
    return response.resolve(href);
  };
}

/** A file; a page in its place says why there is none. */
async function download(
  site: AfpCsvSite,
  session: InstitutionSession,
  address: string,
  page: string,
  account?: AccountKind,
): Promise<RawDocument> {
  const about: Record<string, string> = account === undefined ? {} : { account };
  const response = await session.get(address, { page, expect: 'any', about });
  if (response.contentType === 'text/html') {
    const notice = readNotice(site, readHtml(response.text));
    throw notice ?? new ExtractionError('UNEXPECTED_PAGE', `The file "${page}" is a page`);
  }
  return response.document();
}

export async function* fetchProfile(
  site: AfpCsvSite,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(site, context);
  yield await download(site, context.session, linkTo(site.links.profile), 'profile');
}

/** The balances and every account's movements. */
export async function* fetchAccounts(
  site: AfpCsvSite,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(site, context);
  yield await download(site, context.session, linkTo(site.links.balances), 'balances');
  for (const account of ACCOUNT_KINDS) {
    const address = linkTo(site.links.movements[account]);
    yield await download(site, context.session, address, 'movements', account);
  }
}

export async function* fetchContributions(
  site: AfpCsvSite,
  context: FetchContext<AfpDownloads>,
): AsyncIterable<RawDocument> {
  const linkTo = await openDownloads(site, context);
  yield await download(site, context.session, linkTo(site.links.contributions), 'contributions');
}
