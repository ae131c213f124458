import { describe, expect, it } from 'vitest';
import { connectors } from '../connectors/registry.ts';
import type { Connector } from '../contract/connector.ts';
import type { ExtractionOutcome } from '../contract/outcome.ts';
import type { RawDocument } from '../contract/session.ts';
import { toOutcome } from '../runtime/outcome.ts';
import { documentTree } from '../shared/documentTree.ts';
import { withinBudget } from '../shared/withinBudget.ts';
import { firstOfEachPlatform } from './firstOfEachPlatform.ts';
import { fixturesOf, loadFixture } from './fixtures.ts';
import { withWorstMarkup, withWorstTexts } from './worstTexts.ts';

// `.ci/regularExpressions.test.ts` looks at each expression by itself. Here every parser reads whole
// pages, so that loops and the libraries count too.

const TOO_LONG = 'The page takes too long to parse';

const ownCode = [...connectors.values()].filter((one) => firstOfEachPlatform().has(one));

/** One document of each page of an action. */
function pagesOf({ definition: { entityId } }: Connector, action: string): RawDocument[] {
  const { documents } = loadFixture(entityId, action);
  return [...new Map(documents.map((document) => [document.page, document])).values()];
}

describe.each(ownCode.map((connector) => [connector.definition.entityId, connector] as const))(
  '%s',
  (entityId, connector) => {
    it.each(fixturesOf(entityId))('parses 1 MB in any place of a page of %s in time', (action) => {
      for (const document of pagesOf(connector, action)) {
        for (const text of withWorstTexts(document)) {
          const outcome = outcomeOf(() => connector.actions[action]?.parse({ ...document, text }));
          expect(outcome, document.page).not.toMatchObject({ message: TOO_LONG });
          expect(outcome, document.page).not.toMatchObject({ code: 'INTERNAL' });
          // Whatever else happens, the page is recorded afterwards.
          withinBudget({}, () => documentTree(text, document.contentType));
        }
      }
    });

    it.each(fixturesOf(entityId))('survives a page of %s that nests without end', (action) => {
      for (const document of pagesOf(connector, action)) {
        if (document.contentType !== 'text/html') continue;
        const text = withWorstMarkup(document);
        const parse = () => connector.actions[action]?.parse({ ...document, text });
        const outcome = outcomeOf(parse, 500);
        if (outcome !== null) expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
      }
    });
  },
);

function outcomeOf(parse: () => unknown, budgetMs?: number): ExtractionOutcome | null {
  try {
    withinBudget({}, parse, budgetMs);
    return null;
  } catch (error) {
    return toOutcome(error);
  }
}
