import { describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { NO_STAND_IN } from '../../contract/connector.ts';
import { fetchStatement } from './fetch.ts';
import { PROCEDURE } from './portal.ts';

/** The error with which reading ends if the procedure's page has this text and status. */
async function failure(text: string, status = 200): Promise<unknown> {
  const asked: string[] = [];
  const get: InstitutionSession['get'] = (address, { accept = [] }) => {
    asked.push(address);
    expect([200, ...accept]).toContain(status);
    return Promise.resolve({ text, status } as InstitutionResponse);
  };
  const session = { get } as InstitutionSession;
  const known = { state: null, username: '12345678-5', standIn: NO_STAND_IN };
  const context = { session, browser: noBrowser, ...known };
  const documents = fetchStatement(context)[Symbol.asyncIterator]();
  const error: unknown = await documents.next().catch((caught: unknown) => caught);
  expect(asked).toEqual([PROCEDURE]);
  return error;
}

describe('the treasury after the login', () => {
  it('reports a lost session if the choice of a login is shown', async () => {
    expect(await failure('<h1>Te damos la bienvenida</h1>')).toMatchObject({
      code: 'SESSION_LOST',
    });
  });

  it.each([
    ['a data centre', '<h1>Access Denied</h1>', 403],
    ['a procedure that moved', '<h1>Ups! Lo sentimos</h1>La página que buscabas no existe', 404],
    [
      'a wall',
      'Request Rejected. The requested URL was rejected. Please consult with your administrator. Your support ID is: 1',
      200,
    ],
  ])('is reported as unavailable behind %s', async (_name, text, status) => {
    expect(await failure(text, status)).toMatchObject({ code: 'INSTITUTION_UNAVAILABLE' });
  });

  it.each([403, 404])('is an unknown page with the status %i and another text', async (status) => {
    expect(await failure('<h1>Hola</h1>', status)).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});
