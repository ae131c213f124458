import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { foldedText, readHtml } from '../../shared/html.ts';
import { foldText } from '../../shared/text.ts';
import { byRutIn, rollFormIn } from './parsePropertyTax.ts';
import { agreementsIn, frameIn } from './parseQuotas.ts';
import { PROCEDURE, PROPERTY_TAX, WORDS } from './portal.ts';

type Context = FetchContext<null>;

/**
 * Statuses of the firewalls in front of the treasury, which explain a refusal in the body. One of
 * them answers with 200.
 */
const WALLS: readonly number[] = [403, 404];

/**
 * The agreements in force and the property tax, read where the sources read them, then the
 * statement, which has everything else.
 */
export async function* fetchStatement(context: Context): AsyncIterable<RawDocument> {
  yield* getQuotas(context);
  yield* getPropertyTax(context);
  yield* context.standIn.pages('fiscal-statement');
}

/** The procedure's frame: the list of agreements, and the quotas of each. */
async function* getQuotas(context: Context): AsyncIterable<RawDocument> {
  const procedure = await getPage(context, PROCEDURE, 'procedure');
  const frame = procedure.resolve(frameIn(procedure.document()));
  const list = await getPage(context, frame, 'agreement-list');
  yield list.document();
  for (const { resolution, href } of agreementsIn(list.document())) {
    yield (await getPage(context, list.resolve(href), 'quotas', { resolution })).document();
  }
}

/**
 * The frame for property tax: the list of properties, and the unpaid quotas of each. Quotas are
 * requested property by property, since they do not state to which property they belong.
 */
async function* getPropertyTax(context: Context): AsyncIterable<RawDocument> {
  const entrance = await getPage(context, PROPERTY_TAX.entrance, 'property-tax');
  const byRut = entrance.resolve(byRutIn(entrance.document()));
  const procedure = await getPage(context, byRut, 'property-tax-procedure');
  const frame = procedure.resolve(frameIn(procedure.document()));
  const list = await getPage(context, frame, 'roll-list');
  yield list.document();
  const { action, rolls } = rollFormIn(list.document());
  for (const { roll, fields } of rolls) {
    const options = { page: 'property-quotas', expect: 'html', accept: WALLS } as const;
    const quotas = await context.session.postForm(list.resolve(action), fields, {
      ...options,
      about: { roll },
    });
    checkInside(quotas);
    yield quotas.document();
  }
}

/** Requests a page that needs a session. */
async function getPage(
  { session }: Context,
  address: string,
  page: string,
  about: Readonly<Record<string, string>> = {},
): Promise<InstitutionResponse> {
  const options = { page, expect: 'html', accept: WALLS, about } as const;
  const response = await session.get(address, options);
  checkInside(response);
  return response;
}

/** Without a session, the treasury shows the choice of a password. */
function checkInside({ status, text }: InstitutionResponse): void {
  if (foldedText(readHtml(text), 'h1') === foldText(WORDS.welcome)) {
    throw new ExtractionError('SESSION_LOST', 'The treasury no longer knows the session');
  }
  if (WORDS.refused.test(text)) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The treasury refuses requests');
  }
  if (WALLS.includes(status)) {
    throw unexpectedPage('The treasury has no such page');
  }
}
