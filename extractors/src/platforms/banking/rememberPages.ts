import type { InstitutionSession, RawDocument } from '../../contract/session.ts';
import type { BankPage } from './BankPage.ts';

/**
 * Several actions read the same pages. Within one session each is asked for and read once, however
 * many actions want it: the bank is spared the requests, and 20,000 movements are not held thrice.
 */
export function rememberPages(parse: (document: RawDocument) => BankPage) {
  const pages = new WeakMap<RawDocument, BankPage>();
  const sessions = new WeakMap<InstitutionSession, Map<string, readonly RawDocument[]>>();

  function remembered(document: RawDocument): BankPage {
    const page = pages.get(document) ?? parse(document);
    pages.set(document, page);
    return page;
  }

  /** What it said without its text, which nobody needs again. */
  function withoutText(document: RawDocument): RawDocument {
    const short = { ...document, text: '', bytes: null };
    pages.set(short, remembered(document));
    return short;
  }

  /**
   * The documents that belong to a name, from the bank or from the last time that they were asked
   * for in this session.
   * @param mode `whole` keeps the text, for pages whose links are looked for again
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
