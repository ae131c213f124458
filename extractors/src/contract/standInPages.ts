import { ExtractionError } from './ExtractionError.ts';
import type { RawDocument } from './session.ts';

/** The stand-in's pages, as a connector gets them. */
export interface StandInPages {
  /**
   * A page in all its parts: a kind of `BankPage` or `PensionPage`, or a product's id.
   * @param owner the account, card or list to which the page belongs; empty if it is the person
   */
  pages(page: string, owner?: string): AsyncIterable<RawDocument>;
}

/** Outside the sandbox: actions that need the stand-in are off there. */
export const NO_STAND_IN: StandInPages = {
  pages: () => {
    throw new ExtractionError('INTERNAL', 'No source documents this page');
  },
};

/** Media type of a page whose text is our own type as JSON, checked when it was received. */
export const STAND_IN_TYPE = 'application/vnd.cauce.page+json';

export const isStandInPage = ({ contentType }: RawDocument): boolean =>
  contentType === STAND_IN_TYPE;

/** The content of a page of the stand-in. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the page
export const readStandInPage = <Page>({ text }: RawDocument): Page => JSON.parse(text) as Page;
