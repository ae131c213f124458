import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { integerAt } from '../../shared/json.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { certificatesIn, dataOf } from './parse.ts';
import { PATHS } from './tgrApi.ts';

type Context = FetchContext<null>;

async function getOne({ session }: Context, page: keyof typeof PATHS): Promise<RawDocument> {
  return (await session.get(PATHS[page], { page, expect: 'json' })).document();
}

/** All pages of a list, as many as the first one announces. */
async function* getPages(
  { session }: Context,
  page: 'debts' | 'payments' | 'agreements',
): AsyncIterable<RawDocument> {
  let pages = 1;
  for (let number = 1; number <= pages; number += 1) {
    const query = { pagina: String(number) };
    const document = (
      await session.get(PATHS[page], { page, expect: 'json', query, about: query })
    ).document();
    yield document;
    if (number === 1) pages = integerAt(dataOf(document), 'totalPaginas');
  }
}

/** All records of a taxpayer, the certificates' documents last. */
export async function* fetchStatement(context: Context): AsyncIterable<RawDocument> {
  yield await getOne(context, 'taxpayer');
  yield await getOne(context, 'properties');
  yield* getPages(context, 'debts');
  yield* getPages(context, 'payments');
  yield await getOne(context, 'received');
  yield await getOne(context, 'collections');
  yield* getPages(context, 'agreements');
  const certificates = await getOne(context, 'certificates');
  yield certificates;
  for (const { id } of certificatesIn(certificates)) {
    yield await getCertificate(context, id);
  }
}

async function getCertificate({ session }: Context, id: string): Promise<RawDocument> {
  const file = await session.get(`${PATHS.certificates}/${encodeURIComponent(id)}`, {
    page: 'certificate',
    expect: 'pdf',
    about: { id },
  });
  const document = file.document();
  if (document.bytes === null) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The certificate is another kind of file');
  }
  return { ...document, text: await readPdfText(document.bytes) };
}
