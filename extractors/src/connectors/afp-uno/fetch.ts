import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { oncePerSession } from '../../shared/oncePerSession.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { certificateAnswer } from './answers.ts';
import type { UnoState } from './login.ts';
import { CERTIFICATE, MOVEMENTS, OBLIGATORY } from './portal.ts';

type Context = FetchContext<UnoState>;

/**
 * The balance that the portal's page has already read, and the latest movements, requested as that
 * page does.
 */
export async function* fetchAccount(context: Context): AsyncIterable<RawDocument> {
  yield context.state.balance;
  const response = await ask(context, MOVEMENTS, { tipoProducto: OBLIGATORY }, 'movements');
  yield response.document();
}

/** Number of months, as text. No source documents a larger value. */
const PERIODS = '12';

/** The certificate of contributions, which several actions need. */
export async function* fetchContributions(context: Context): AsyncIterable<RawDocument> {
  yield await certificateOf(context);
}

/**
 * The portal creates the certificate on request, which may take more than a minute. It is not
 * mailed to anybody.
 */
const certificateOf = oncePerSession(async (context: Context): Promise<RawDocument> => {
  const body = { TipoProducto: OBLIGATORY, numPeriodos: PERIODS, adjuntoCorreo: false };
  const response = await ask(context, CERTIFICATE, body, 'contributions');
  const answer = response.document();
  const { codigo, data } = certificateAnswer.read(answer);
  if (codigo !== '0') throw unexpected('The portal refused the certificate', 'codigo');
  const file = data?.bytes;
  if (file === undefined) throw unexpected('The answer has no certificate', 'data.bytes');
  const bytes = Buffer.from(file, 'base64');
  return {
    ...answer,
    contentType: 'application/pdf',
    text: await textOf(bytes),
    bytes,
    about: { rut: context.username },
  };
});

async function textOf(bytes: Uint8Array): Promise<string> {
  try {
    return await readPdfText(bytes);
  } catch (error) {
    throw unexpected('The certificate is not a PDF that can be read', 'data.bytes', error);
  }
}

/** Sends the headers of the portal's page, one of which carries the session. */
async function ask(
  { session, state }: Context,
  address: string,
  body: unknown,
  page: string,
): Promise<InstitutionResponse> {
  const response = await session.postJson(address, body, {
    page,
    expect: 'json',
    accept: [401, 403],
    headers: state.headers,
  });
  if (response.status === 401 || response.status === 403) {
    throw new ExtractionError('SESSION_LOST', 'The fund manager no longer knows the session');
  }
  return response;
}

function unexpected(message: string, field: string, cause?: unknown): ExtractionError {
  return unexpectedPage(message, { page: 'contributions', field, cause });
}
