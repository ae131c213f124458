import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import type { TaxFolderPdf } from '../../products/taxFolderPdf.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { siiTaxpayer } from '../../../synthetic-person/index.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import { fetchFolderPdf } from './fetchFolder.ts';
import { issueByApplication } from './folderApplication.ts';
import type { SiiState } from './login.ts';
import { sii } from './definition.ts';

// The new application of the tax folder, with its session of its own.

const RUT = '12345678-5';
const { pdf } = siiTaxpayer(RUT, TEST_DAY, 'sii').taxFolderPdf;
const HOME = (await simulatedPages('sii', 'tax-situation'))('tax-situation').documents.find(
  ({ page }) => page === 'home',
);

const json = (value: unknown, status = 200) => ({
  status,
  text: JSON.stringify(value),
  contentType: 'application/json',
});
const html = (text: string, status = 200) => ({ status, text, contentType: 'text/html' });

const ANSWERS = {
  bridge2: html('<p>Carpeta</p>'),
  status: json({ seconds: 5999, userId: RUT, userAuthType: 'CT' }),
  instituciones: json([{ enfinCodigo: '059' }, { enfinCodigo: '999' }]),
  generar: json({ carpCodigoRepositorio: 77, carpClaveCarpeta: 'XXXXXXXXXX' }),
  '77': json({ base64: pdf.data }),
  // The earlier program is gone.
  'cte_para_creditos_00.cgi': html('<p>Nuevo servicio</p>'),
  'siihome.cgi': html(HOME?.text ?? ''),
};

/** A service with some of its answers replaced. */
function contextWith(answers: Partial<typeof ANSWERS>, cookie: string | null = null) {
  const all: Readonly<Record<string, ReturnType<typeof json>>> = { ...ANSWERS, ...answers };
  const posted: unknown[] = [];
  const get = (address: string, { page, about = {} }: RequestOptions) => {
    const url = new URL(address);
    const { status, text, contentType } =
      all[url.pathname.split('/').findLast((part) => part !== '') ?? ''] ?? html('', 404);
    const document = () => ({ page, about, address, contentType, text, bytes: null });
    return Promise.resolve({
      ...{ status, text, contentType, url, document },
      json: () => JSON.parse(text) as unknown,
      resolve: (href: string) => href,
    });
  };
  const postJson = (address: string, body: unknown, options: RequestOptions) => {
    posted.push(body);
    return get(address, options);
  };
  const session = { get, postJson, cookie: () => Promise.resolve(cookie) };
  const context = { session, username: RUT, state: { token: '', today: TEST_DAY } };
  return { context: context as unknown as FetchContext<SiiState>, posted };
}

describe('the new application of the tax folder', () => {
  it('issues the folder for the taxpayer, and says by which session', async () => {
    for (const [cookie, session] of [
      ['X', 'bridge'],
      [null, 'login'],
    ] as const) {
      const { context, posted } = contextWith({}, cookie);
      const issued = (await issueByApplication(context, 'a@b.cl')) as RawDocument;
      expect(issued).toMatchObject({ page: 'folder-pdf', about: { folio: '77', session } });
      expect(posted).toEqual([
        {
          carpRutReceptor: '12345678',
          carpDvReceptor: '5',
          carpMailReceptor: 'a@b.cl',
          carpTipo: 1,
          enfinCodigo: '999',
          carpNombreOtraInstitucion: 'Uso personal',
        },
      ]);
      const action = sii.actions['tax-folder-pdf'];
      const product = action?.normalise([action.parse(issued)], { username: RUT }) as TaxFolderPdf;
      expect(product).toMatchObject({ folio: '77', issuedDate: TEST_DAY, pdf });
    }
  });

  it.each([
    ['401', { status: html('', 401) }, 'PERSON_REQUIRED'],
    ['451', { status: html('', 451) }, 'PERSON_REQUIRED'],
    ['a page in place of JSON', { status: html('<div id="app"></div>') }, 'PERSON_REQUIRED'],
    ['a waiting room', { bridge2: html('Pronto será tu turno') }, 'INSTITUTION_UNAVAILABLE'],
    [
      'no recipient for others',
      { instituciones: json([{ enfinCodigo: '1005' }]) },
      'UNEXPECTED_PAGE',
    ],
  ])('issues nothing without a session or a recipient: %s', async (_name, answers, code) => {
    const { context, posted } = contextWith(answers);
    expect(((await issueByApplication(context, '')) as ExtractionError).code).toBe(code);
    expect(posted).toEqual([]);
    // The earlier program is asked then; it is gone here.
    const pages = fetchFolderPdf(context)[Symbol.asyncIterator]();
    const failure = await pages.next().catch((error: unknown) => error);
    expect(toOutcome(failure)).toMatchObject({ code });
  });

  it.each([
    ['another person’s session', { status: json({ userId: '11111111-1' }) }],
    ['no list', { instituciones: json({}) }],
    ['no number', { generar: json({}) }],
    ['no document', { '77': json({}) }],
  ])('is rejected with %s', async (_name, answers) => {
    const failure = await issueByApplication(contextWith(answers).context, '').catch(
      (error: unknown) => error,
    );
    expect(toOutcome(failure)).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it.each([
    ['by the bridge', '99999999-9', ['folder-pdf']],
    ['by the earlier program', '10000000-8', ['folder-data', 'folder-pdf']],
  ])('reads the folder %s', async (_name, rut, pages) => {
    const simulated = await startSimulated();
    const read: string[] = [];
    const request = simulated.request('sii', ['tax-folder-pdf'], rut, {
      onDocument: (_action, { page }) => read.push(page),
    });
    const outcome = await runExtraction(request);
    await simulated.close();
    const expected = siiTaxpayer(rut, TEST_DAY, 'sii').taxFolderPdf;
    expect(outcome).toMatchObject({ kind: 'success', data: { 'tax-folder-pdf': expected } });
    expect(read).toEqual(pages);
  });
});
