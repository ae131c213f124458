import { defineAction, defineConnector } from '../../src/contract/connector.ts';
import type { Connector, ConnectorDefinition, FetchContext } from '../../src/contract/connector.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { readStandInPage } from '../../src/contract/standInPages.ts';
import { bankConnector } from '../../src/families/banking/bankConnector.ts';
import { forCompanies } from '../../src/families/banking/forCompanies.ts';
import { pensionConnector } from '../../src/families/pension/pensionConnector.ts';

/**
 * A connector that reads every page of an institution from the stand-in. It has no login of its
 * own: the session of the stand-in is opened with the password.
 */
export function standInConnector(institution: Institution): Connector {
  const portal = portalOf(institution);
  switch (institution.type) {
    case 'bank':
      return bankConnector({ ...portal, pages: {}, parse: readStandInPage });
    case 'business-bank':
      return forCompanies(bankConnector({ ...portal, pages: {}, parse: readStandInPage }));
    case 'afp':
      return pensionConnector({ ...portal, pages: {}, parse: readStandInPage });
    default:
      return productConnector(institution, portal);
  }
}

type Portal = Omit<ConnectorDefinition<null>, 'actions'>;

const portalOf = ({ id }: Institution): Portal => ({
  definition: { entityId: id, headers: {}, extraOrigins: [] },
  login: () => Promise.resolve(null),
  logout: () => Promise.resolve(),
});

/** Each action's page is its product. */
function productConnector({ actions }: Institution, portal: Portal): Connector {
  const reading = (product: string) =>
    defineAction({
      fetch: ({ standIn }: FetchContext<null>) => standIn.pages(product),
      parse: readStandInPage,
      normalise: ([page]: readonly unknown[]) => page,
    });
  return defineConnector({
    ...portal,
    actions: Object.fromEntries(actions.map(({ type, product }) => [type, reading(product)])),
  });
}
