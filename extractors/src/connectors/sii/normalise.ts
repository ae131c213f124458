import type { NormaliseContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Dte } from '../../products/dte.ts';
import type { PropertyTax } from '../../products/propertyTax.ts';
import type { SwornDeclaration } from '../../products/swornDeclaration.ts';
import type { TaxFolder } from '../../products/taxFolder.ts';
import type { TaxFolderPdf } from '../../products/taxFolderPdf.ts';
import type { TaxSituation } from '../../products/taxSituation.ts';
import type { RegisterSide, SiiPage, SiiPageOf } from './SiiPage.ts';

function pagesOf<Kind extends SiiPage['kind']>(
  pages: readonly SiiPage[],
  kind: Kind,
): SiiPageOf<Kind>[] {
  return pages.filter((page): page is SiiPageOf<Kind> => page.kind === kind);
}

function onlyPage<Kind extends SiiPage['kind']>(
  pages: readonly SiiPage[],
  kind: Kind,
): SiiPageOf<Kind> {
  const [page, other] = pagesOf(pages, kind);
  demand(page !== undefined && other === undefined, `one page "${kind}"`);
  return page as SiiPageOf<Kind>;
}

/** Refuses pages that contradict one another. */
function demand(holds: boolean, what: string): void {
  if (!holds) {
    throw new ExtractionError('UNEXPECTED_PAGE', `The tax service did not show ${what}`);
  }
}

export function normaliseSituation(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxSituation {
  const { situation } = onlyPage(pages, 'situation');
  demand(situation.rut === username, 'the situation of who logged in');
  return situation;
}

export function normaliseProperties(pages: readonly SiiPage[]): PropertyTax[] {
  const { total, rollNumbers } = onlyPage(pages, 'properties');
  const details = pagesOf(pages, 'property');
  demand(
    rollNumbers.length === total && details.length === total,
    'as many properties as announced',
  );
  return details.map(({ property, unpaid }, position) => {
    const owed = property.installments.reduce((sum, { amount }) => sum + amount, 0);
    demand(property.property.rollNumber === rollNumbers[position], 'the properties of its list');
    demand(
      property.installments.length === unpaid && property.totalAmount === owed,
      'as many instalments as announced',
    );
    return property;
  });
}

export function normaliseRegister(pages: readonly SiiPage[], { username }: NormaliseContext): Dte {
  const index = onlyPage(pages, 'register');
  demand(index.periods.length === index.periodsTotal, 'as many periods as announced');
  const files = new Map(
    pagesOf(pages, 'register-file').map((file) => [`${file.side} ${file.period}`, file]),
  );
  const documentsOf = (side: RegisterSide) => {
    const all = index.periods.flatMap(({ period, counts }) => {
      const file = files.get(`${side} ${period}`);
      demand((file?.documents.length ?? 0) === counts[side], 'the register of a period');
      demand(file === undefined || file.owner === username, 'the register of who logged in');
      return file?.documents ?? [];
    });
    demand(all.length === index.totals[side], 'as many documents as announced');
    return all;
  };
  return { issued: documentsOf('ventas'), received: documentsOf('compras') };
}

export function normaliseDeclarations(pages: readonly SiiPage[]): SwornDeclaration[] {
  const lists = pagesOf(pages, 'declarations');
  const folios = lists.flatMap((list) => list.folios);
  const details = pagesOf(pages, 'declaration');
  demand(
    lists.length > 0 && lists.every(({ total }) => total === folios.length),
    'as many declarations as announced',
  );
  demand(details.length === folios.length, 'every declaration of its list');
  return details.map(({ declaration, details: announced }, position) => {
    demand(declaration.folioNumber === folios[position], 'the declarations of its list');
    demand(declaration.detail.length === announced, 'all data of a declaration');
    return declaration;
  });
}

export function normaliseFolder(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxFolder {
  const { folder, forms } = onlyPage(pages, 'folder');
  demand(folder.taxpayer.rut === username, 'the folder of who logged in');
  const formsOf = (formNumber: string) => {
    const [page, other] = pagesOf(pages, 'forms').filter((one) => one.formNumber === formNumber);
    const shown = page?.forms ?? [];
    demand(
      page !== undefined && other === undefined && page.folio === folder.folio,
      'the forms of the folder',
    );
    demand(shown.length === forms[formNumber], 'as many forms as announced');
    return [...shown];
  };
  return { ...folder, vatForms: formsOf('29'), incomeTaxForms: formsOf('22') };
}

export function normaliseFolderPdf(
  pages: readonly SiiPage[],
  { username }: NormaliseContext,
): TaxFolderPdf {
  const { folder } = onlyPage(pages, 'folder');
  const { document, rut } = onlyPage(pages, 'folder-pdf');
  demand(rut === username, 'the document of who logged in');
  demand(
    document.folio === folder.folio &&
      document.issuedDate === folder.issuedDate &&
      document.expirationDate === folder.expirationDate,
    'the document of the folder that it issued',
  );
  return document;
}
