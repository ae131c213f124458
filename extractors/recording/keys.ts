import { institutions } from '../src/catalogue/institutions.ts';
import { foldText } from '../src/shared/text.ts';

/** What the name of a field, column, label, header or parameter tells about its value. */
export type KeyKind =
  | 'secret'
  | 'name'
  | 'address'
  | 'amount'
  | 'number'
  | 'text'
  | 'checkDigit'
  | 'none';

const PATTERNS: readonly (readonly [KeyKind, RegExp])[] = [
  [
    'none',
    /fecha|(^| )date( |$)|(^| )hora( |$)|cantidad|count|pagina|(^| )page|registros|movimientos|resultados/,
  ],
  ['checkDigit', /(^| )dv( |$)|^(digito ?verificador|dig ?verif|rut ?dv|dv ?rut)$/],
  [
    'secret',
    /pass(word|wd)|(^| )(clave|pass|pin|sid|otp|nonce|auth|hash)( |$)|contrasen|secret|token|csrf|xsrf|jwt|bearer|authorization|session|sesion|cookie|signature|firma|viewstate|api ?key|assertion|huella|fingerprint|device ?id/,
  ],
  ['none', /file|host|class|(^| )tag|banco|bank|producto|product|institucion|user ?agent/],
  [
    'name',
    /nombre|apellido|titular|(^| )(full|first|last|given|family|user|holder)? ?name( |$)|holder|owner|razon ?social|contribuyente|(^| )cliente( |$)|benefici|destinatario|remitente|ordenante|girador|alias|usuario|username|paterno|materno|deudor|ejecutiv|(^| )(madre|padre|conyuge)( |$)/,
  ],
  [
    'address',
    /direccion|(^| )calle( |$)|domicilio|(^| )address|street|comuna|ciudad|(^| )villa( |$)/,
  ],
  [
    'amount',
    /monto|saldo|amount|balance|cupo|(^| )total|valor|precio|importe|abono|cargo|deuda|disponible|limit|interes|credito|debito|price|retencion/,
  ],
  [
    'number',
    /(^| )(r\.?u\.?[tn]|run)\.?( |$)|rut|cuenta|account|tarjeta|card|(^| )pan( |$)|numero|number|(^| )n(ro|um|°|º)( |$)|folio|(^| )rol( |$)|fono|phone|celular|movil|(^| )id( |$)|identifi/,
  ],
  ['text', /glosa|descripcion|description|detalle|comentario|referencia|(^| )memo( |$)/],
];

/** Folds `numeroCuenta`, `numero_cuenta` and `Número de cuenta:` to `numero cuenta`. */
export function foldKey(key: string): string {
  return foldText(key.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/[^\p{L}\p{N}.°º]+/gu, ' ')
    .trim();
}

export function kindOfKey(key: string): KeyKind {
  if (key === '' || key.length > 80) return 'none';
  const folded = foldKey(key);
  return PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'none';
}

/** Words of pages that are never a person's name: kept even where a name is expected. */
const WORDS = `
  a al con contra de del desde e el en es la las lo los no o para por que se si sin su un una y
  abono abonos acceso activa activo actual ahorro ahorros american express anual anterior apellido
  apellidos autorizada automatico banca banco bch bienvenida bienvenido bip boleta btc cajero cargo cargos
  cartola cliente clientes chile chequera cheque cheques chilena clave clp codigo comercial comision
  comisiones compra compras comuna consumo contado corriente correo credito cta cte cuenta cuentas cuota
  cuotas debito deposito depositos detalle direccion disponible dolar dolares empresa empresas efectivo
  estado eth false fecha fija fijo fiscal fondo fondos giro giros gold hipotecario hola honorarios impuesto
  impuestos indefinido ingreso intereses internacional internet inversion inversiones limitada linea
  ltc ltda mantencion mastercard materno mensual monto movimiento movimientos mutuo nacional natural
  juridica nombre nombres none null numero nueva nuevo oficina online otros pac pago pagos paterno pat
  persona personal personas peso pesos platinum plazo poliza portal primas pyme recibida recibidas rut
  run s.a sa saldo saldos salir sa.a seguro seguros senal servicio servicios signature sociedad spa
  sucursal sueldo sueldos tarjeta tarjetas tef telefono tipo titular titulares total transbank
  transferencia transferencias traspaso true uf undefined usd usdc usuario utm vencimiento vigente visa vista
  enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  lunes martes miercoles jueves viernes sabado domingo adicional black classic infinite
  sin informacion registros registrado registrada alias destinatario destinatarios
  afecta despacho documento documentos electronica emitido emitidos exenta exportacion factura folio guia
  liquidacion nota receptor
`;

/** Folded words that are kept, with the institutions' own names. */
export const vocabulary: ReadonlySet<string> = new Set(
  [WORDS, ...institutions.map(({ name }) => name)].flatMap((text) =>
    foldText(text).split(/[^\p{L}.]+/u),
  ),
);
