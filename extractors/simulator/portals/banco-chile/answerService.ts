import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import {
  accountIn,
  balancesAnswer,
  detailAnswer,
  fieldsOf,
  movementsAnswer,
  personAnswer,
  productsAnswer,
  savingsAnswer,
  settingsAnswer,
} from './accountServices.ts';
import { INVESTMENTS, investmentsAnswer } from './investmentScreens.ts';
import {
  cardBalanceAnswer,
  cardIn,
  cardsAnswer,
  statementAnswer,
  statementListAnswer,
  unbilledAnswer,
} from './cardServices.ts';

/** A request for one of the portal's services, by its path below `SERVICES`. */
interface Asked {
  readonly method: string;
  readonly service: string;
  readonly body: unknown;
}

interface Answered {
  readonly status: number;
  readonly answer: unknown;
}

/** Refused until the settings of the same account have been requested. */
export const MOVEMENTS = 'bff-pper-prd-cta-movimientos/movimientos/getCartola';
const SETTINGS = 'movimientos/getConfigConsultaMovimientos';
const NOT_FOUND: Answered = { status: 404, answer: { mensaje: 'No encontrado' } };

const ok = (answer: unknown): Answered => (answer === null ? NOT_FOUND : { status: 200, answer });

/** The account whose movements become available by this request; null for any other request. */
export function accountOpenedBy(customer: BankCustomer, { service, body }: Asked): string | null {
  if (service !== SETTINGS) return null;
  const { cuentasSeleccionadas } = fieldsOf(body);
  const [first] = Array.isArray(cuentasSeleccionadas) ? (cuentasSeleccionadas as unknown[]) : [];
  return accountIn(customer, first)?.accountNumber ?? null;
}

/** A service's answer about a logged-in person. */
export function answerService(customer: BankCustomer, asked: Asked): Answered {
  const { method, service, body } = asked;
  if (method === 'GET') {
    switch (service) {
      case 'selectorproductos/selectorProductos/obtenerProductos':
      case 'bff-ppersonas-prd-selector/productos/obtenerProductos':
        return ok(productsAnswer(customer));
      case 'bff-ppersonas-clientes/clientes/':
        return ok(personAnswer(customer));
      case 'bff-pp-prod-ctas-saldos/productos/cuentas/saldos':
        return ok(balancesAnswer(customer));
      case INVESTMENTS:
        return ok(investmentsAnswer(customer));
      default:
        return NOT_FOUND;
    }
  }
  switch (service) {
    case SETTINGS:
      return ok(accountOpenedBy(customer, asked) === null ? null : settingsAnswer(customer));
    case MOVEMENTS: {
      const { cuentaSeleccionada, cabecera } = fieldsOf(body);
      const account = accountIn(customer, cuentaSeleccionada);
      return ok(account && movementsAnswer(customer, account, cabecera));
    }
    case 'movimientos/getMovimientosCuentaAhorro':
      return ok(savingsAnswer(customer, body));
    case 'bff-pper-prd-cta-movimientos/movimientos/cartola/detalle-glosa': {
      const answer = detailAnswer(customer, body);
      // For rows without further details, the service answers "not implemented".
      return answer === null ? { status: 501, answer: { glosa: 'not implemented' } } : ok(answer);
    }
    case 'tarjetas/widget/informacion-tarjetas':
      return ok(cardsAnswer(customer, false));
    case 'tarjetas/widget/saldos-tarjetas':
      return ok(cardsAnswer(customer, true));
    default:
      return answerOfCard(customer, service, fieldsOf(body));
  }
}

function answerOfCard(
  customer: BankCustomer,
  service: string,
  body: Readonly<Record<string, unknown>>,
): Answered {
  const card = cardIn(customer, body);
  if (card === null) return NOT_FOUND;
  switch (service) {
    case 'tarjeta-credito-digital/saldo/obtener-saldo':
      return ok(cardBalanceAnswer(card, `${customer.today}T15:00:00Z`));
    case 'tarjeta-credito-digital/movimientos-no-facturados':
      return ok(unbilledAnswer(card));
    case 'tarjetas/estadocuenta/fechas-facturacion':
      return ok(statementListAnswer(card));
    case 'tarjetas/estadocuenta/nacional/resumen-por-fecha':
      return ok(statementAnswer(card, 'clp', body));
    case 'tarjetas/estadocuenta/internacional/resumen-por-fecha':
      return ok(statementAnswer(card, 'usd', body));
    default:
      return NOT_FOUND;
  }
}
