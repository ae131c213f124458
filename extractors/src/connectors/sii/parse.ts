import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { parseFeeMonth, parseFeeYear } from './parseFees.ts';
import { parseFolderData, parseFolderPdf } from './parseFolder.ts';
import { parseIncomeForm, parseIncomeForms, parseVatForm } from './parseForms.ts';
import { parseHome } from './parseHome.ts';
import { parseMipyme } from './mipyme.ts';
import { parseApplicationSession, parseRealEstate } from './parseRealEstate.ts';
import { parseRegister, parseRegisterDocuments } from './parseRegister.ts';
import { parseVatDocument } from './parseVatDocument.ts';
import type { SiiPage, SiiPageOf } from './SiiPage.ts';

/** The parser for each kind of page. */
const parsers: {
  readonly [Kind in SiiPage['kind']]: (document: RawDocument) => SiiPageOf<Kind>;
} = {
  home: parseHome,
  'folder-data': (document) => parseFolderData(pageOf(document)),
  'folder-pdf': parseFolderPdf,
  register: parseRegister,
  'register-documents': parseRegisterDocuments,
  mipyme: parseMipyme,
  'fee-year': parseFeeYear,
  'fee-month': parseFeeMonth,
  'income-forms': parseIncomeForms,
  'income-form': parseIncomeForm,
  'vat-form': parseVatForm,
  'vat-document': parseVatDocument,
  'application-session': parseApplicationSession,
  'real-estate': parseRealEstate,
};

/** Parses a page of the tax service. Throws `UNEXPECTED_PAGE` for an unknown layout. */
export function parse(document: RawDocument): SiiPage {
  const parser = (parsers as Readonly<Record<string, (document: RawDocument) => SiiPage>>)[
    document.page
  ];
  if (parser === undefined) {
    throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
  return parser(document);
}
