import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import type { BirthCertificate } from '../../products/birthCertificate.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { startSimulated } from '../../testing/simulated.ts';
import { normaliseCertificate } from './normalise.ts';
import { parse } from './parse.ts';

// Cases that the simulator does not cover.

const fixture = loadFixture('registro-civil', 'birth-certificate');

const certificateOf = (documents: readonly RawDocument[], username = fixture.rut) =>
  normaliseCertificate(documents.map(parse), { username });

function outcomeOf(...given: Parameters<typeof certificateOf>): unknown {
  try {
    return certificateOf(...given);
  } catch (error) {
    return toOutcome(error);
  }
}

function replaced(page: string, pattern: RegExp, replacement: string): RawDocument[] {
  return fixture.documents.map((document) => {
    if (document.page !== page) return document;
    const text = document.text.replace(pattern, replacement);
    expect(text).not.toBe(document.text);
    return { ...document, text };
  });
}

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

describe('the civil registry', () => {
  it.each([
    ['a document of another folio', 'certificate', /(?<=Folio: )\d+/, '1'],
    ['another verification code', 'certificate', /(?<=verificación: )\w+/, '1'],
    ['another person’s certificate', 'certificate', /(?<=^R\.U\.N\.: )\S+/m, '11.111.111-1'],
    ['a checksum that is not the document’s', 'issued', /(?<=\(SHA-1\)<\/dt>\s*<dd>)\w{4}/, 'ffff'],
    ['a RUN with a wrong check digit', 'certificate', /(?<=^R\.U\.N\.: )\S+/m, '11.111.111-2'],
    ['a moment without its offset', 'certificate', /-0[34]:00$/m, ''],
    ['a sex that nobody knows', 'certificate', /(?<=Sexo: )\w+/, 'Otro'],
    ['a certificate that ends too soon', 'certificate', /\nAnotaciones:.*$/s, ''],
    ['annotations that are not there', 'certificate', /(?<=\nAnotaciones:).*$/s, ''],
    ['an annotation of another form', 'certificate', /(?<=\nAnotaciones:).*$/s, '\nsin tipo'],
  ])('refuses %s', (_name, page, pattern, replacement) => {
    expect(outcomeOf(replaced(page, pattern, replacement))).toMatchObject(OURS);
  });

  it('refuses a damaged document', () => {
    const damaged = fixture.documents.map((document) => {
      const bytes = document.bytes === null ? null : Uint8Array.from([...document.bytes, 0]);
      return { ...document, bytes };
    });
    expect(outcomeOf(damaged)).toMatchObject(OURS);
  });

  it('reads unknown values as null, and every annotation', () => {
    const unknown = replaced('certificate', /(?<=Nombre del padre: ).*/, 'No consta');
    const { fatherName } = certificateOf(unknown);
    expect(fatherName).toBeNull();
    const two = '\nMatrimonio: Se casó: hoy.\nReconocimiento: En 1990.';
    const { annotations } = certificateOf(replaced('certificate', /(?<=\nAnotaciones:).*$/s, two));
    expect(annotations).toEqual<BirthCertificate['annotations']>([
      { type: 'Matrimonio', text: 'Se casó: hoy.' },
      { type: 'Reconocimiento', text: 'En 1990.' },
    ]);
  });

  it('refuses companies, which have no ClaveÚnica', async () => {
    const simulated = await startSimulated();
    const request = simulated.request('registro-civil', ['birth-certificate'], '76123456-0');
    expect((await runExtraction(request)).kind).toBe('wrong_login');
    await simulated.close();
  });
});
