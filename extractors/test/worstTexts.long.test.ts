import { describe, expect, it } from 'vitest';
import { connectors } from '../src/connectors/registry.ts';
import type { ExtractionOutcome } from '../src/contract/outcome.ts';
import type { RawDocument } from '../src/contract/session.ts';
import { isStandInPage } from '../src/contract/connector.ts';
import { toOutcome } from '../src/runtime/outcome.ts';
import { documentTree } from '../src/shared/documentTree.ts';
import { withinBudget } from '../src/shared/interrupt.ts';
import { simulatedPages, SUBJECTS } from './simulatedPages.ts';
import { withWorstMarkup, withWorstTexts } from './worstTexts.ts';

// `.ci/regularExpressions.test.ts` looks at each expression by itself. Here every parser reads whole
// pages, so that loops and the libraries count too.

const TOO_LONG = 'The page takes too long to parse';

const read = await Promise.all(
  Object.entries(SUBJECTS).map(async ([entityId, subjects]) => {
    const actions = Object.keys(subjects);
    return { entityId, actions, pagesOf: await simulatedPages(entityId, ...actions) };
  }),
);

describe.each(read)('$entityId', ({ entityId, actions, pagesOf }) => {
  const parserOf = (action: string) => connectors.get(entityId)?.actions[action];

  /** One document of each page of an action. */
  const documentsOf = (action: string): RawDocument[] => [
    ...new Map(pagesOf(action).documents.map((document) => [document.page, document])).values(),
  ];

  it.each(actions)('parses 1 MB in any place of a page of %s in time', (action) => {
    for (const document of documentsOf(action)) {
      if (isStandInPage(document)) continue;
      for (const text of withWorstTexts(document)) {
        const outcome = outcomeOf(() => parserOf(action)?.parse({ ...document, text }));
        expect(outcome, document.page).not.toMatchObject({ message: TOO_LONG });
        expect(outcome, document.page).not.toMatchObject({ code: 'INTERNAL' });
        // Whatever else happens, the page is recorded afterwards.
        withinBudget({}, () => documentTree(text, document.contentType));
      }
    }
  });

  it.each(actions)('survives a page of %s that nests without end', (action) => {
    for (const document of documentsOf(action)) {
      if (document.contentType !== 'text/html') continue;
      const text = withWorstMarkup(document);
      const parse = () => parserOf(action)?.parse({ ...document, text });
      const outcome = outcomeOf(parse, 500);
      if (outcome !== null) expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    }
  });
});

function outcomeOf(parse: () => unknown, budgetMs?: number): ExtractionOutcome | null {
  try {
    withinBudget({}, parse, budgetMs);
    return null;
  } catch (error) {
    return toOutcome(error);
  }
}
