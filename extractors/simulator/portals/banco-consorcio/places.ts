import { UNNAMED_PATH } from '../../http/addresses.ts';

/**
 * Paths, prefixed with the first label of their host. How the login calls the bank, the host of the
 * services and the address of the cards' screen are not documented.
 */
export const PATHS = {
  login: '/login/onboarding-consorcio/admin',
  enter: `/login${UNNAMED_PATH}/ingreso`,
  home: '/personas/spi',
  movements: '/personas/spi/hall-banco/ultimos-movimientos',
  cards: `/personas${UNNAMED_PATH}/tarjetas`,
  mortgages: `/personas${UNNAMED_PATH}/hipotecarios`,
  script: `/personas${UNNAMED_PATH}/spi.js`,
  leave: `/personas${UNNAMED_PATH}/salir`,
  // Prefixes of the calls about accounts and of those about cards.
  accounts: `/personas${UNNAMED_PATH}/api`,
  cardCalls: `/personas${UNNAMED_PATH}/api-tc`,
} as const;

/** Of the public host, unlike the others. */
export const LOGIN_SCRIPT = `${UNNAMED_PATH}/ingreso.js`;

/** The addresses between which the pages lead. */
export type Places = Readonly<Record<keyof typeof PATHS | 'loginScript', string>>;
