import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { sii } from './definition.ts';

// Cases that the simulator does not cover.

/** The product of an action's fixture with one document changed. */
function productOf(
  type: string,
  change: (document: RawDocument) => RawDocument,
  username?: string,
): unknown {
  const fixture = loadFixture('sii', type);
  const action = sii.actions[type];
  if (action === undefined) throw new Error(`There is no action ${type}`);
  const documents = fixture.documents.map(change);
  expect(username ?? JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
  const parsed = documents.map((document) => action.parse(document));
  return action.normalise(parsed, { username: username ?? fixture.rut });
}

function outcomeOf(...given: Parameters<typeof productOf>): unknown {
  try {
    return productOf(...given);
  } catch (error) {
    return toOutcome(error);
  }
}

const unchanged = (document: RawDocument): RawDocument => document;

const replaced =
  (page: string, pattern: RegExp, replacement: string) =>
  (document: RawDocument): RawDocument =>
    document.page === page
      ? { ...document, text: document.text.replace(pattern, replacement) }
      : document;

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

describe('the tax service', () => {
  it.each([
    ['a register without a document', 'dte', 'register-file', /<Detalle>.*?<\/Detalle>/s, ''],
    ['a register that does not add up', 'dte', 'register-file', /(?<=<MntTotal>)\d+/, '$&0'],
    ['an unknown type of document', 'dte', 'register-file', /(?<=<TpoDoc>)\d+/, '99'],
    ['an amount that is none', 'dte', 'register-file', /(?<=<MntTotal>)\d+/, 'mucho'],
    ['another’s register', 'dte', 'register-file', /(?<=<RutContribuyente>)[^<]+/, '11111111-1'],
    ['a register of another month', 'dte', 'register-file', /(?<=Tributario>)[\d-]+/, '2019-01'],
    ['fewer documents than announced', 'dte', 'register', /(?<=emitidos<\/dt>\s*<dd>)\d+/, '$&0'],
    ['an assessment that is none', 'property-tax', 'property', /\$ [\d.]+/, 'mucho'],
    ['another property', 'property-tax', 'property', /(?<=avalúo<\/dt>\s*<dd>)\d+/, '99999'],
    ['an answer that is neither', 'tax-situation', 'situation', />\s*SI\s*</, '>QUIZÁS<'],
    ['a day that is none', 'tax-situation', 'situation', /\d\d-\d\d-(?=\d{4})/, '31-02-'],
    ['a form that lost a line', 'tax-folder', 'forms', /<tr>\s*<td>03<\/td>.*?<\/tr>/s, ''],
    ['forms of another folder', 'tax-folder', 'forms', /(?<=carpeta<\/dt>\s*<dd>)\d+/, '1'],
    ['a document of another folder', 'tax-folder-pdf', 'folder-pdf', /(?<=Folio: )\d+/, '1'],
    ['another’s document', 'tax-folder-pdf', 'folder-pdf', /(?<=RUT: )\S+/, '11.111.111-1'],
    ['another declaration', 'sworn-declaration', 'declaration', /(?<=Folio<\/dt>\s*<dd>)\d+/, '1'],
    ['an unknown status', 'sworn-declaration', 'declaration', /Aceptada/, 'Perdida'],
  ])('refuses %s', (_name, type, page, pattern, replacement) => {
    expect(outcomeOf(type, replaced(page, pattern, replacement))).toMatchObject(OURS);
  });

  it.each(['tax-situation', 'tax-folder', 'tax-folder-pdf'])(
    'refuses another taxpayer’s %s',
    (type) => {
      expect(outcomeOf(type, unchanged, '11111111-1')).toMatchObject(OURS);
    },
  );

  it.each([
    ['Su sesión ha expirado', 'SESSION_LOST'],
    ['El servicio se encuentra en mantención', 'INSTITUTION_UNAVAILABLE'],
    ['Debe actualizar su correo para continuar', 'ACTION_REQUIRED'],
  ])('recognises "%s" in place of a page', (message, code) => {
    const text = `<body><p class="mensaje">${message}</p></body>`;
    expect(outcomeOf('tax-situation', (document) => ({ ...document, text }))).toMatchObject({
      code,
    });
  });
});
