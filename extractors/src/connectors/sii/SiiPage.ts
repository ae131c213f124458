import type { Rows, WithGaps } from '../../contract/gaps.ts';
import type { DteDocument } from '../../products/dte.ts';
import type { TaxFormLine } from '../../products/taxForm.ts';
import type { TaxProperty } from '../../products/taxProperty.ts';
import type { StampedDocument, TaxActivity } from '../../products/taxSituation.ts';
import type { TaxCompany, Taxpayer } from '../../products/taxpayer.ts';

/** The taxpayer's data on the home page. */
export interface TaxpayerRecord {
  readonly taxpayer: Omit<Taxpayer, 'bankAccount'>;
  readonly incorporationDate: string | null;
  readonly activitiesStartDate: string | null;
  readonly isSmallBusiness: boolean;
  readonly activities: readonly TaxActivity[];
}

/** A part of the register that is requested separately. */
export interface RegisterPart {
  readonly period: string;
  readonly operation: Operation;
  /** For purchases: accepted, still to be accepted, or excluded from the month's tax credit. */
  readonly state: string;
}

/**
 * Sales (`VENTA`) are documents that the taxpayer issued, purchases (`COMPRA`) those they received.
 */
export type Operation = 'VENTA' | 'COMPRA';

/** A document from the taxpayer's point of view: `other` is the counterparty. */
export interface RegisteredDocument {
  readonly folioNumber: string;
  readonly issueDate: string;
  readonly otherRut: string;
  readonly otherName: string;
  readonly exemptAmount: number;
  readonly netAmount: number;
  readonly vatAmount: number;
  readonly totalAmount: number;
}

/** A document as the invoicing portal lists it: only its total is known. */
export type ListedDocument = Pick<
  DteDocument,
  'documentType' | 'folioNumber' | 'issueDate' | 'receiverRut' | 'receiverName' | 'totalAmount'
>;

export interface FeeReceipt {
  readonly number: string;
  readonly isVoided: boolean;
  readonly gross: number;
  readonly withheld: number;
  readonly net: number;
}

/** A property as listed by the real estate application. */
export interface ListedProperty {
  readonly property: TaxProperty;
  readonly totalAssessment: number;
}

/** A parsed page of the tax service. */
export type SiiPage =
  | { readonly kind: 'home'; readonly record: TaxpayerRecord }
  | {
      readonly kind: 'folder-data';
      readonly rut: string;
      readonly code: string;
      readonly issuedDate: string;
      readonly email: string;
      readonly stampedDocuments: readonly StampedDocument[];
      readonly observations: readonly string[];
    }
  | ({
      readonly kind: 'folder-pdf';
      readonly rut: string;
      readonly generatedDate: string;
      readonly data: Uint8Array;
      /** Null if another page has it. */
      readonly folio: string | null;
      /** The companies of which the taxpayer is a partner. */
      readonly companies: readonly TaxCompany[];
    } & WithGaps)
  | ({
      readonly kind: 'register';
      readonly part: RegisterPart;
      /**
       * The number of documents of each type, for types whose documents are registered
       * individually.
       */
      readonly counts: ReadonlyMap<number, number>;
    } & WithGaps)
  | ({
      readonly kind: 'register-documents';
      readonly part: RegisterPart;
      readonly documentType: number;
    } & Rows<RegisteredDocument>)
  /** `pages` is how many there are, as each of them says. */
  | ({ readonly kind: 'mipyme'; readonly pages: number } & Rows<ListedDocument>)
  | {
      readonly kind: 'fee-year';
      readonly year: string;
      /** Receipts by month, voided ones included; months without any are missing. */
      readonly counts: ReadonlyMap<string, number>;
    }
  | {
      readonly kind: 'fee-month';
      readonly period: string;
      readonly total: number;
      readonly receipts: readonly FeeReceipt[];
    }
  | {
      readonly kind: 'income-forms';
      readonly taxYear: string;
      readonly form: { readonly folio: string; readonly date: string } | null;
    }
  | { readonly kind: 'income-form'; readonly folio: string; readonly data: readonly TaxFormLine[] }
  | ({
      readonly kind: 'vat-form';
      readonly period: string;
      readonly form: {
        readonly folio: string;
        readonly date: string;
        /** Null if it was filed without movement. */
        readonly total: number | null;
        /** Identifies its document; null if the list has none. */
        readonly code: string | null;
      } | null;
    } & WithGaps)
  | ({
      readonly kind: 'vat-document';
      readonly folio: string;
      /** Empty if the service does not give out the document. */
      readonly lines: readonly TaxFormLine[];
    } & WithGaps)
  | { readonly kind: 'application-session'; readonly rut: string }
  | { readonly kind: 'real-estate'; readonly properties: readonly ListedProperty[] };

export type SiiPageOf<Kind extends SiiPage['kind']> = Extract<SiiPage, { readonly kind: Kind }>;
