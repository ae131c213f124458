import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument, RequestOptions } from '../../contract/session.ts';

/** All pages of a list; each page links to the next. */
export async function* followPages(
  session: InstitutionSession,
  start: string,
  options: Pick<RequestOptions, 'page' | 'about'>,
  nextOf: (document: RawDocument) => string | null,
): AsyncIterable<RawDocument> {
  const seen = new Set<string>();
  let address: string | null = start;
  while (address !== null) {
    // Guards against a pager that loops.
    if (seen.has(address)) {
      throw new ExtractionError('UNEXPECTED_PAGE', `The pages of "${options.page}" form a loop`, {
        page: options.page,
      });
    }
    const response = await session.get(address, { ...options, expect: 'html' });
    // The first address may be a path, while later ones are absolute.
    seen.add(address).add(response.url.href);
    const document = response.document();
    yield document;
    const next = nextOf(document);
    address = next === null ? null : response.resolve(next);
  }
}
