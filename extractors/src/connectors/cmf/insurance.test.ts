import { describe, expect, it } from 'vitest';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { CLAVE_UNICA_ORIGIN } from '../../families/clave-unica/claveUnica.ts';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import type { Insurance } from '../../products/insurance.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { completenessOf } from '../completeness.ts';
import { fetchInsurance, normaliseInsurance, parseInsurance } from './insurance.ts';
import { INSURANCE_ORIGIN } from './portal.ts';

const pagesOf = await simulatedPages('cmf', 'insurance');
const fixture = pagesOf('insurance');
const [certificate] = fixture.documents as readonly [RawDocument];
const policies = fixture.product as Insurance[];

const changed = (change: (text: string) => string): RawDocument => {
  const text = change(certificate.text);
  expect(text).not.toBe(certificate.text);
  return { ...certificate, text };
};

function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return toOutcome(error);
  }
}

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };
const UNANSWERED = /COMPAÑÍAS QUE NO[^]*$/;
const withNothing = (line: string) =>
  changed((text) => `${text.slice(0, text.indexOf('Detalle Póliza'))}${line}`);

describe('the insurance certificate', () => {
  it('is read with its broken label and the headings of its pages', () => {
    expect(certificate.text).toContain('Número o código del\ncontrato : ');
    const { insurances } = cmfSubject(fixture.rut, fixture.today, 'cmf');
    expect(policies.map(({ code, company }) => [code, company])).toEqual(
      insurances.map(({ code, company }) => [code, company]),
    );
    expect(policies.flatMap(({ coverages }) => coverages.map(({ type }) => type))).toEqual(
      insurances.flatMap(({ coverages }) => coverages.map(({ type }) => type)),
    );
  });

  it('has no heading of a page among the coverages', () => {
    const between = changed((text) =>
      text.replace(
        'Coberturas:\n',
        'Coberturas:\nPágina 1 de 2\nConoce Tu Seguro\tFecha de emisi\ufffdn: 05/08/2026\n',
      ),
    );
    expect(parseInsurance(between).entries).toEqual(policies);
  });

  it('takes the number of the heading where the label is missing', () => {
    const without = changed((text) => text.replaceAll(/Número o código del\ncontrato : .*\n/g, ''));
    expect(parseInsurance(without).entries).toEqual(policies);
  });

  it('states neither days nor RUTs, brokers or codes', () => {
    expect(policies[0]).toMatchObject({
      type: null,
      branchCode: null,
      broker: null,
      lastUpdatedDate: null,
      collectiveStartDate: null,
      insured: { rut: null },
      policyholder: { rut: null },
    });
  });

  it('is partial if insurers did not answer, whose Ñ may be lost', () => {
    const lost = changed((text) => text.replace('COMPAÑÍAS', 'COMPA\ufffd\ufffdAS'));
    for (const document of [certificate, lost]) {
      const { gaps = {} } = parseInsurance(document);
      expect(completenessOf('cmf', 'insurance', policies, gaps)).toEqual({
        policies: { state: 'partial', skippedRows: null },
      });
    }
    const answered = parseInsurance(changed((text) => text.replace(UNANSWERED, '')));
    expect(answered).toEqual({ entries: policies });
    const nobody = changed((text) => text.replace(/^· .*\n/m, ''));
    expect(parseInsurance(nobody).gaps).toBeUndefined();
  });

  it('leaves out one policy that cannot be read', () => {
    const { entries, gaps } = parseInsurance(
      changed((text) => text.replace(UNANSWERED, '').replace(/Estado : .*\n/, '')),
    );
    expect(entries).toEqual(policies.slice(1));
    expect(gaps).toEqual({ policies: 1 });
  });

  it('has no policies only if it says so', () => {
    expect(parseInsurance(withNothing('No registra información')).entries).toEqual([]);
    expect(outcomeOf(() => parseInsurance(withNothing('Otra cosa')))).toMatchObject(OURS);
  });

  it.each([
    ['another title', (text: string) => text.replaceAll('Conoce Tu Seguro', 'Otro')],
    ['other labels', (text: string) => text.replaceAll('Aseguradora', 'Compañía')],
    ['another kind of contract', (text: string) => text.replaceAll(/(?<=al : )\w+/g, 'Mixta')],
  ])('is refused with %s', (_name, change) => {
    expect(outcomeOf(() => parseInsurance(changed(change)))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
  });

  it('is a single one', () => {
    expect(outcomeOf(() => normaliseInsurance([]))).toMatchObject(OURS);
  });
});

describe('the way to the certificate', () => {
  const link = (text: string, to = '/next') => `<a href="${to}">${text}</a>`;
  const WAY = [
    link('Ingresar con Clave Única'),
    link('Asegurado o contratante'),
    link('Descargar Certificado (PDF)'),
  ];

  /** What follows if the service shows these pages, one after the other, and then the file. */
  async function follow(shown: readonly (string | RawDocument)[], signOnAt = -1) {
    const waiting = [...shown];
    const get = (target: string, { page }: RequestOptions) => {
      const next = waiting.shift() ?? '';
      const origin = shown.length - waiting.length === signOnAt ? CLAVE_UNICA_ORIGIN : '';
      const url = new URL(target, origin || INSURANCE_ORIGIN);
      if (origin !== '') url.host = new URL(origin).host;
      const file = typeof next === 'string' ? { text: `<body>${next}</body>`, bytes: null } : next;
      const facts = { page, about: {}, address: url.href, contentType: 'text/html' };
      return Promise.resolve({
        url,
        text: file.text,
        document: () => ({ ...facts, text: file.text, bytes: file.bytes }),
        resolve: (href: string) => new URL(href, url).href,
      });
    };
    const context = { session: { get } } as unknown as FetchContext<unknown>;
    const read: RawDocument[] = [];
    try {
      for await (const one of fetchInsurance(context)) read.push(one);
      return read;
    } catch (error) {
      return toOutcome(error);
    }
  }

  it('is what a person presses', async () => {
    expect(await follow([...WAY, certificate])).toMatchObject([
      { page: 'certificate', text: certificate.text },
    ]);
  });

  it.each([
    ['the sign-on asks for the password again', WAY, 2, 'SESSION_LOST'],
    ['the entrance is shown in place of the file', [...WAY, WAY[0] ?? ''], -1, 'SESSION_LOST'],
    ['the service is in maintenance', ['Sitio en mantención'], -1, 'INSTITUTION_UNAVAILABLE'],
    [
      'it is in maintenance in place of the file',
      [...WAY, '<p>Estamos en mantención</p>'],
      -1,
      'INSTITUTION_UNAVAILABLE',
    ],
    [
      'the person has to confirm something',
      [WAY[0] ?? '', '<p>Debe aceptar los nuevos términos</p>'],
      -1,
      'PERSON_REQUIRED',
    ],
    ['a captcha', [WAY[0] ?? '', '<img alt="Escriba el código">'], -1, 'UNEXPECTED_PAGE'],
    ['another page', ['<p>Bienvenido</p>'], -1, 'UNEXPECTED_PAGE'],
    ['another file', [...WAY, '<p>Espere</p>'], -1, 'UNEXPECTED_PAGE'],
    [
      'two certificates',
      [WAY[0] ?? '', WAY[1] ?? '', `${WAY[2] ?? ''}${link('Descargar Certificado', '/other')}`],
      -1,
      'UNEXPECTED_PAGE',
    ],
  ])('ends when there is %s', async (_name, shown, signOnAt, code) => {
    expect(await follow(shown, signOnAt)).toMatchObject({ code });
  });
});
