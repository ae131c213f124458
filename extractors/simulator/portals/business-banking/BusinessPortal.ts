import type { RutStyle } from '../../../src/shared/rut.ts';
import type { HtmlPortal } from '../html-portal/HtmlPortal.ts';

/** How a bank's business portal looks: the bank's pages, and the choice of a company. */
export interface BusinessPortal extends HtmlPortal {
  readonly choice: {
    readonly path: `/${string}`;
    readonly title: string;
    readonly formId: string;
    readonly field: string;
    readonly rut: RutStyle;
  };
}
