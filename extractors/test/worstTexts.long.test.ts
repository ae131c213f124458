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
    const pagesOf = await simulatedPages(entityId, ...actions);
    return { entityId, pages: distinctPages(actions, (action) => pagesOf(action).documents) };
  }),
);

interface Page {
  readonly page: string;
  readonly action: string;
  readonly document: RawDocument;
}

/** One document of each page: actions share pages, and the parser of those that they share. */
function distinctPages(
  actions: readonly string[],
  documentsOf: (action: string) => readonly RawDocument[],
): Page[] {
  const pages = actions.flatMap((action) =>
    documentsOf(action).map((document) => ({ page: document.page, action, document })),
  );
  return [...new Map(pages.map((one) => [one.page, one])).values()].filter(
    ({ document }) => !isStandInPage(document),
  );
}

describe.each(read)('$entityId', ({ entityId, pages }) => {
  const parserOf = (action: string) => connectors.get(entityId)?.actions[action];

  it.each(pages)('parses 400 kB in any place of the page $page in time', ({ action, document }) => {
    for (const text of withWorstTexts(document)) {
      const outcome = outcomeOf(() => parserOf(action)?.parse({ ...document, text }));
      expect(outcome).not.toMatchObject({ message: TOO_LONG });
      expect(outcome).not.toMatchObject({ code: 'INTERNAL' });
      // Whatever else happens, the page is recorded afterwards.
      withinBudget({}, () => documentTree(text, document.contentType));
    }
  });

  const inHtml = pages.filter(({ document }) => document.contentType === 'text/html');
  it.each(inHtml)('survives a page $page that nests without end', ({ action, document }) => {
    const text = withWorstMarkup(document);
    const parse = () => parserOf(action)?.parse({ ...document, text });
    const outcome = outcomeOf(parse, 500);
    if (outcome !== null) expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
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
