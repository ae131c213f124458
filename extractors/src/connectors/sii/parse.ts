import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import { parseDeclaration, parseDeclarations } from './parseDeclarations.ts';
import { parseFolder, parseFolderPdf, parseForms } from './parseFolder.ts';
import { parseProperties, parseProperty } from './parseProperties.ts';
import { parseRegister, parseRegisterFile } from './parseRegister.ts';
import { parseSituation } from './parseSituation.ts';
import type { SiiPage } from './SiiPage.ts';
import { siiMessages } from './portal.ts';

function read(document: RawDocument): SiiPage {
  switch (document.page) {
    case 'situation':
      return parseSituation(pageOf(document));
    case 'properties':
      return parseProperties(pageOf(document));
    case 'property':
      return parseProperty(pageOf(document));
    case 'register':
      return parseRegister(pageOf(document));
    case 'register-file':
      return parseRegisterFile(document.text);
    case 'declarations':
      return parseDeclarations(pageOf(document));
    case 'declaration':
      return parseDeclaration(pageOf(document));
    case 'folder':
      return parseFolder(pageOf(document));
    case 'forms':
      return parseForms(pageOf(document));
    case 'folder-pdf':
      return parseFolderPdf(document);
    default:
      throw new ExtractionError('INTERNAL', `No parser knows the page "${document.page}"`);
  }
}

/** Parses a page of the tax service. Throws `UNEXPECTED_PAGE` for an unknown layout. */
export function parse(document: RawDocument): SiiPage {
  try {
    return read(document);
  } catch (error) {
    // The portal may have answered with a login or maintenance page instead.
    const isPage = document.contentType === 'text/html';
    throw (isPage ? readNotice(siiMessages, pageOf(document)) : null) ?? error;
  }
}
