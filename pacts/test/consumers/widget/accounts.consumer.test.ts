import type { Extraction, OfferedAccount } from '@cauce/ui/client';
import { MatchersV3, type V3MockServer } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { consentInProgress } from './consentShapes.ts';
import { EXTRACTION_ID, pendingExtraction, steps } from './extractionShapes.ts';
import {
  anyMoment,
  anyText,
  anyUuid,
  exampleOf,
  matching,
  oneOf,
  someOf,
  type Shape,
} from '../shapes.ts';
import { callsOf, refusal, uponReceiving, withSession } from './widgetPact.ts';

const CHOOSING = 'the person has to choose accounts';
const ACCOUNT_ID = '8naHTfvlsxsMKy_7hIGkZ2nd';
const below = (rest = '') =>
  MatchersV3.fromProviderState(
    `/api/v1/widget/extractions/\${extractionId}${rest}`,
    `/api/v1/widget/extractions/${EXTRACTION_ID}${rest}`,
  );

const offered: Shape<OfferedAccount> = {
  id: anyText(ACCOUNT_ID),
  kind: oneOf(['account', 'card'], 'account'),
  name: anyText('Cuenta Corriente'),
  number: matching(/^\d{4}$/, '7809'),
  currency: oneOf(['clp', 'usd', 'eur', 'uf'], 'clp'),
  balance: MatchersV3.number(1_254_300),
};

const choosing: Shape<Extraction> = {
  ...pendingExtraction,
  status: 'success',
  steps: steps('done', 'done', 'done'),
  accounts: someOf(offered),
  consent: consentInProgress,
};
const shared: Shape<Extraction> = {
  ...choosing,
  accounts: null,
  dataShared: true,
  consent: {
    id: anyUuid('4d7e7c92-3f2b-4d5a-9c1e-0a6d5b8f7e21'),
    status: 'ACTIVE',
    subStatus: 'ACTIVE',
    validUntil: anyMoment('2027-11-21T12:03:00.000Z'),
  },
};

const choose = async (mock: V3MockServer, accounts: readonly string[]) =>
  (await callsOf(mock)).chooseAccounts(EXTRACTION_ID, accounts);

describe('GET /widget/extractions/{id}', () => {
  it('offers the accounts that were found', () =>
    uponReceiving('a look at an extraction that awaits a choice', CHOOSING)
      .withRequest('GET', below(), (request) => {
        request.headers(withSession);
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: choosing });
      })
      .executeTest(async (mock) => {
        const { readExtraction } = await callsOf(mock);
        expect(await readExtraction(EXTRACTION_ID)).toEqual(exampleOf(choosing));
      }));
});

describe('POST /widget/extractions/{id}/accounts', () => {
  it('shares those that the person chose', () =>
    uponReceiving('a choice of accounts', CHOOSING)
      .withRequest('POST', below('/accounts'), (request) => {
        request.headers(withSession).jsonBody({
          accounts: [MatchersV3.fromProviderState('${accountId}', ACCOUNT_ID)],
        });
      })
      .willRespondWith(200, (response) => {
        response.jsonBody({ data: shared });
      })
      .executeTest(async (mock) => {
        expect(await choose(mock, [ACCOUNT_ID])).toEqual(exampleOf(shared));
      }));

  it('is refused an account that was not offered', () =>
    uponReceiving('a choice of an unknown account', CHOOSING)
      .withRequest('POST', below('/accounts'), (request) => {
        request.headers(withSession).jsonBody({ accounts: ['unknown'] });
      })
      .willRespondWith(422, (response) => {
        response.jsonBody(refusal('ACCOUNTS_ERROR'));
      })
      .executeTest(async (mock) => {
        await expect(choose(mock, ['unknown'])).rejects.toMatchObject({
          status: 422,
          code: 'ACCOUNTS_ERROR',
        });
      }));

  it('is refused while the extraction runs', () =>
    uponReceiving('a choice of accounts too early', 'an extraction is under way')
      .withRequest('POST', below('/accounts'), (request) => {
        request.headers(withSession).jsonBody({ accounts: [ACCOUNT_ID] });
      })
      .willRespondWith(409, (response) => {
        response.jsonBody(refusal('ACCOUNTS_NOT_AWAITED'));
      })
      .executeTest(async (mock) => {
        await expect(choose(mock, [ACCOUNT_ID])).rejects.toMatchObject({
          status: 409,
          code: 'ACCOUNTS_NOT_AWAITED',
        });
      }));
});
