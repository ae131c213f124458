import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import type { BankPage } from './BankPage.ts';

/**
 * Several actions read the same pages. Within a session each page is requested and parsed once,
 * which spares the bank the requests and avoids holding 20,000 movements several times.
 */
export function rememberPages(parse: (document: RawDocument) => BankPage) {
  const pages = new WeakMap<RawDocument, BankPage>();
  const sessions = new WeakMap<InstitutionSession, Map<string, readonly RawDocument[]>>();

  function remembered(document: RawDocument): BankPage {
    const page = pages.get(document) ?? parse(document);
    pages.set(document, page);
    return page;
  }

  /** The document without its text, which is not needed once the page is parsed. */
  function withoutText(document: RawDocument): RawDocument {
    const short = { ...document, text: '', bytes: null };
    pages.set(short, remembered(document));
    return short;
  }

  /**
   * The documents cached under a name in this session, or else requested from the bank.
   * @param mode `whole` keeps the text, for pages whose links are needed again
   */
  async function* once(
    session: InstitutionSession,
    name: string,
    mode: 'whole' | 'parsed',
    ask: () => AsyncIterable<RawDocument>,
  ): AsyncIterable<RawDocument> {
    const known = sessions.get(session) ?? new Map<string, readonly RawDocument[]>();
    sessions.set(session, known);
    const before = known.get(name);
    if (before !== undefined) {
      yield* before;
      return;
    }
    const documents: RawDocument[] = [];
    for await (const document of ask()) {
      yield document;
      documents.push(mode === 'whole' ? document : withoutText(document));
    }
    known.set(name, documents);
  }

  return { parse: remembered, once };
}
