import type { DteDocument } from '../../products/dte.ts';
import type { PropertyTax } from '../../products/propertyTax.ts';
import type { SwornDeclaration } from '../../products/swornDeclaration.ts';
import type { TaxFolder } from '../../products/taxFolder.ts';
import type { TaxFolderPdf } from '../../products/taxFolderPdf.ts';
import type { TaxForm } from '../../products/taxForm.ts';
import type { TaxSituation } from '../../products/taxSituation.ts';

/** Sales are what the taxpayer issued, purchases what they received. */
export type RegisterSide = 'ventas' | 'compras';

/** A month of the register, with the number of documents on each side. */
export interface RegisterPeriod {
  readonly period: string;
  readonly counts: Readonly<Record<RegisterSide, number>>;
}

/** A parsed page of the tax service. */
export type SiiPage =
  | { readonly kind: 'situation'; readonly situation: TaxSituation }
  | { readonly kind: 'properties'; readonly total: number; readonly rollNumbers: readonly string[] }
  | { readonly kind: 'property'; readonly property: PropertyTax; readonly unpaid: number }
  | {
      readonly kind: 'register';
      readonly totals: Readonly<Record<RegisterSide, number>>;
      readonly periods: readonly RegisterPeriod[];
      readonly periodsTotal: number;
    }
  | {
      readonly kind: 'register-file';
      readonly owner: string;
      readonly side: RegisterSide;
      readonly period: string;
      readonly documents: readonly DteDocument[];
    }
  | { readonly kind: 'declarations'; readonly total: number; readonly folios: readonly string[] }
  | {
      readonly kind: 'declaration';
      readonly declaration: SwornDeclaration;
      readonly details: number;
    }
  | {
      readonly kind: 'folder';
      readonly folder: Omit<TaxFolder, 'vatForms' | 'incomeTaxForms'>;
      /** How many forms of each kind its other pages show. */
      readonly forms: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'forms';
      readonly folio: string;
      readonly formNumber: string;
      readonly forms: readonly TaxForm[];
    }
  | { readonly kind: 'folder-pdf'; readonly rut: string; readonly document: TaxFolderPdf };

export type SiiPageOf<Kind extends SiiPage['kind']> = Extract<SiiPage, { readonly kind: Kind }>;
