import type { InstitutionSession, RawDocument } from '../contract/session.ts';

/**
 * For pages that several actions of an extraction read: what is asked for under a name is requested
 * once in a session.
 */
export function rememberDocuments() {
  const sessions = new WeakMap<InstitutionSession, Map<string, readonly RawDocument[]>>();

  /**
   * The documents known under that name, or else requested.
   * @param keep what is remembered of each
   */
  return async function* once(
    session: InstitutionSession,
    name: string,
    request: () => AsyncIterable<RawDocument>,
    keep = (document: RawDocument): RawDocument => document,
  ): AsyncIterable<RawDocument> {
    const known = sessions.get(session) ?? new Map<string, readonly RawDocument[]>();
    sessions.set(session, known);
    const before = known.get(name);
    if (before !== undefined) {
      yield* before;
      return;
    }
    const documents: RawDocument[] = [];
    for await (const document of request()) {
      yield document;
      documents.push(keep(document));
    }
    known.set(name, documents);
  };
}
