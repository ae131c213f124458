import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import type { CARD_PRODUCT } from './portal.ts';

/** A card in the form that its services require. */
export interface CardBody {
  readonly idTarjeta: string;
  readonly codigoProducto: typeof CARD_PRODUCT;
  readonly tipoTarjeta: string;
  readonly mascara: string;
  readonly nombreTitular: string;
}

/** Answers that several actions read; the session itself consists of cookies. */
export interface ChileState {
  readonly products: { response: InstitutionResponse | null };
  /** The first page of each account's movements, or all of a savings account, by its number. */
  readonly movements: Map<string, InstitutionResponse>;
  /** The body with which a card's services are called, by the card's id. */
  readonly cards: Map<string, CardBody>;
  /** A card's purchases in every currency, by the card's id. */
  readonly unbilled: Map<string, InstitutionResponse>;
  /** The statements of each account of cards: the bank may answer them for several of its cards. */
  readonly statements: Map<string, readonly RawDocument[]>;
}
