import type { InstitutionResponse } from '../../contract/session.ts';
import type { CARD_PRODUCT } from './portal.ts';

/** A card as the services about it want it named. */
export interface CardBody {
  readonly idTarjeta: string;
  readonly codigoProducto: typeof CARD_PRODUCT;
  readonly tipoTarjeta: string;
  readonly mascara: string;
  readonly nombreTitular: string;
}

/** Answers that several actions read; the session itself is cookies. */
export interface ChileState {
  readonly products: { response: InstitutionResponse | null };
  /** The first page of each account's movements, by its number. */
  readonly movements: Map<string, InstitutionResponse>;
  /** What the services about a card ask for, by its id. */
  readonly cards: Map<string, CardBody>;
  /** Purchases of a card in every currency, by its id. */
  readonly unbilled: Map<string, InstitutionResponse>;
}
