/** Removes accents and converts to lower case. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that do not help to find anything. */
const FILLERS = new Set(
  'a al como con cual de del el en es la las lo los me mi mis no o para por que se su sus un una y'.split(
    ' ',
  ),
);

/** The words of a text, folded; `product-balance` is two. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a query without fillers, or all words if all of them are fillers. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length === 0 ? words : telling;
}

/**
 * Removes the endings for number and gender: `movimientos` becomes `movimient`, `instituciones`
 * `institucion`.
 */
export const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?:[aeo]s?|s)$/, '') : word;

/** Synonyms, one group per line: a search for one word of a group also finds the others. */
const SYNONYMS: readonly string[] = [
  'clave contrasena password pin credenciales',
  'llave apikey key credencial autenticacion autenticar auth',
  'sesion login token ingresar autenticacion',
  'movimientos transacciones cartola abonos cargos movement',
  'saldo balance saldos',
  'cuenta cuentas account',
  'renta sueldo ingresos remuneracion liquidacion salario income',
  'deuda deudas morosidad dicom debt',
  'credito prestamo loan',
  'hipoteca hipotecario dividendo mortgage',
  'tarjeta tarjetas credit card facturacion',
  'inversiones fondos mutuos deposito investment',
  'impuestos tributario sii renta tax boletas',
  'facturas dte boletas',
  'avaluo contribuciones propiedades propiedad',
  'afp prevision pension jubilacion cotizaciones',
  'transferencia transferencias tef destinatarios',
  'institucion instituciones banco bancos entidad entidades',
  'permiso consentimiento autorizacion consent',
  'revocar quitar cancelar permiso',
  'borrar eliminar suprimir',
  'error errores falla fallas problema',
  'restringido bloqueado pausa bloqueo restriccion suspendido',
  'limite limites cuota tasa rate limit',
  'sdk libreria biblioteca python typescript node javascript paquete',
  'webhook webhooks aviso avisos notificacion notificaciones callback',
  'evento eventos stream sse',
  'cifrado encriptar encriptacion cifrar jwe',
  'prueba pruebas test ficticio ficticias sandbox demo',
  'codigo otp desafio segundo factor sms 2fa mfa coordenadas challenge',
  'widget connect formulario iframe',
  'empezar inicio rapido comenzar quickstart tutorial primeros pasos',
  'produccion lanzamiento',
  'privacidad datos personales ley 21719',
  'version versiones deprecacion cambios novedades changelog',
  'soporte ayuda contacto estado status',
  'vencido expirado caducado vencimiento expired',
  'precio precios costo costos tarifa cobro cuesta',
  'reconectar reparar renovar',
  'glosario terminos definiciones diccionario',
  'seguros polizas insurance',
  'cuentarut bancoestado',
  'cripto bitcoin criptomonedas',
  'ia llm mcp asistente chatgpt claude',
];

const byWord = new Map<string, Set<string>>();
for (const line of SYNONYMS) {
  const words = line.split(' ').map(stem);
  for (const word of words)
    byWord.set(
      word,
      new Set([...(byWord.get(word) ?? []), ...words.filter((one) => one !== word)]),
    );
}

/** The synonyms of a word, as stems. */
export const synonymsOf = (word: string): ReadonlySet<string> =>
  byWord.get(stem(word)) ?? new Set();

/** Every word that has synonyms; a correction may suggest them, too. */
export const knownWords = (): readonly string[] => [...byWord.keys()];

/**
 * Whether two words differ by one typing error (two in long words): an extra, missing or wrong
 * letter, or two swapped letters.
 */
export function isTypo(typed: string, word: string): boolean {
  const allowed = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2;
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed) return false;
  // People hardly ever mistype the first letter, and different words often differ in it.
  return typed[0] === word[0] && distance(typed, word) <= allowed;
}

/** Damerau–Levenshtein distance in which only adjacent letters can be swapped. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}
