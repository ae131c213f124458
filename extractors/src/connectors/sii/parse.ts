import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import { parseDeclaration, parseDeclarations } from './parseDeclarations.ts';
import { parseFeeMonth, parseFeeYear } from './parseFees.ts';
import { parseFolderData, parseFolderPdf } from './parseFolder.ts';
import { parseIncomeForm, parseIncomeForms, parseVatForm } from './parseForms.ts';
import { parseHome } from './parseHome.ts';
import { parseProperties, parseProperty } from './parseProperties.ts';
import { parseApplicationSession, parseRealEstate } from './parseRealEstate.ts';
import { parseRegister, parseRegisterDocuments } from './parseRegister.ts';
import { parseRest } from './parseRest.ts';
import type { SiiPage, SiiPageOf } from './SiiPage.ts';
import { siiMessages } from './portal.ts';

/** The parser for each kind of page. */
const parsers: {
  readonly [Kind in SiiPage['kind']]: (document: RawDocument) => SiiPageOf<Kind>;
} = {
  home: parseHome,
  'folder-data': (document) => parseFolderData(pageOf(document)),
  'folder-pdf': parseFolderPdf,
  register: parseRegister,
  'register-documents': parseRegisterDocuments,
  'fee-year': parseFeeYear,
  'fee-month': parseFeeMonth,
  'income-forms': parseIncomeForms,
  'income-form': parseIncomeForm,
  'vat-form': parseVatForm,
  rest: (document) => parseRest(pageOf(document)),
  'application-session': parseApplicationSession,
  'real-estate': parseRealEstate,
  properties: (document) => parseProperties(pageOf(document)),
  property: (document) => parseProperty(pageOf(document)),
  declarations: (document) => parseDeclarations(pageOf(document)),
  declaration: (document) => parseDeclaration(pageOf(document)),
};

/** Parses a page of the tax service. Throws `UNEXPECTED_PAGE` for an unknown layout. */
export function parse(document: RawDocument): SiiPage {
  const parser = (parsers as Readonly<Record<string, (document: RawDocument) => SiiPage>>)[
    document.page
  ];
  if (parser === undefined) {
    throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
  try {
    return parser(document);
  } catch (error) {
    // The portal may have answered with a maintenance page instead.
    const isPage = document.contentType === 'text/html';
    throw (isPage ? readNotice(siiMessages, pageOf(document)) : null) ?? error;
  }
}
