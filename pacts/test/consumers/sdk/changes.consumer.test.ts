import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import type { Cauce } from '../../../../api/sdk/typescript/src/index.ts';
import { fromState } from '../createConsumer.ts';
import { anyBoolean, anyText, oneOf, someOf, type Shape } from '../shapes.ts';
import { clientOf, connectRefusal, CONSENT_ID, RUT, uponReceiving, withToken } from './sdkPact.ts';

const PATH = '/api/v1/products/changes';
const CURSOR = 'MGI3YzhiNTIvbW92ZW1lbnQvMTI4';

type Changes = Awaited<ReturnType<ReturnType<Cauce['connect']['person']>['readChanges']>>;

/** The rest of a row depends on its product, and is stored as it comes. */
const rows = someOf({
  id: anyText('N8MqBN698QQh81H-fUsc9jYO'),
  status: oneOf(['pending', 'posted'], 'posted'),
  accountId: anyText('yVQdacRdaZEFVdLeikJI-vB0'),
  amount: MatchersV3.number(4590),
}) as MatchersV3.Matcher<unknown>;
const changed: Pick<Shape<Changes>, 'added' | 'cursor' | 'hasMore'> = {
  added: rows,
  cursor: anyText('MGI3YzhiNTIvbW92ZW1lbnQvMTMw'),
  hasMore: anyBoolean(false),
};

const body = { product: 'movement', consentId: fromState('consentId', CONSENT_ID) };
const asked = { consentId: CONSENT_ID, product: 'movement' as const };

describe('POST /products/changes', () => {
  it('hands over the first page', () =>
    uponReceiving('a request for all changes', 'a person has an active consent')
      .withRequest('POST', PATH, (request) => {
        request.headers(withToken).jsonBody(body);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: { ...changed, modified: [], removed: [] } });
      })
      .executeTest(async (mock) => {
        expect(await clientOf(mock).connect.person(RUT).readChanges(asked)).toEqual({
          ...(MatchersV3.reify(changed) as object),
          modified: [],
          removed: [],
        });
      }));

  it('hands over what changed since the cursor', () =>
    uponReceiving('a request for newer changes', 'rows have changed since a page was read')
      .withRequest('POST', PATH, (request) => {
        request.headers(withToken).jsonBody({ ...body, cursor: fromState('cursor', CURSOR) });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: changed });
      })
      .executeTest(async (mock) => {
        const person = clientOf(mock).connect.person(RUT);
        expect(await person.readChanges({ ...asked, cursor: CURSOR })).toEqual(
          MatchersV3.reify(changed) as object,
        );
      }));

  it('is refused with a cursor that is no page’s', () =>
    uponReceiving('a request for changes since nowhere', 'a person has an active consent')
      .withRequest('POST', PATH, (request) => {
        request.headers(withToken).jsonBody({ ...body, cursor: 'unknown' });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(connectRefusal('CURSOR_ERROR'));
      })
      .executeTest(async (mock) => {
        const person = clientOf(mock).connect.person(RUT);
        await expect(person.readChanges({ ...asked, cursor: 'unknown' })).rejects.toMatchObject({
          name: 'ValidationError',
          status: 422,
          code: 'CURSOR_ERROR',
        });
      }));
});
