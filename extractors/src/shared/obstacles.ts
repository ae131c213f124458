import { ExtractionError } from '../contract/ExtractionError.ts';
import { stripAccents } from './text.ts';

/**
 * Sentences with which institutions say why a right password does not open the account: the person
 * must change an expired password, accept terms, end another session or unlock the account. No
 * source documents all of an institution's wordings, so these hold at every institution. They are
 * statements: links such as "Desbloquear clave" do not match.
 */
const SECRET = '(?:clave|contrasena|password)';
const OWNER = '(?:tu|su|la) ';

const ACT: readonly RegExp[] = [
  new RegExp(
    `${OWNER}${SECRET}[a-z ]{0,20} (?:ha |esta |se encuentra )?(?:expirad[oa]|expiro|vencid[oa]|vencio|caducad[oa]|caduco)`,
  ),
  new RegExp(
    `(?:debe|debes|deberas|debera|tienes que|necesitas|es necesario) (?:cambiar|actualizar|modificar|renovar|crear) (?:una |un |tu |su |la )?(?:nueva )?${SECRET}`,
  ),
  /(?:ya )?(?:tienes|tiene|existe|hay) (?:otra |una )?sesion (?:activa|abierta|iniciada)/,
  /(?:acepta|aceptar|acepte|debes aceptar|debe aceptar) (?:los |las )?(?:nuevos |nuevas )?(?:terminos|condiciones)/,
  /(?:debe|debes|deberas|debera|tienes que|es necesario) (?:actualizar|confirmar|validar|completar) (?:tus|sus|tu|su|los) (?:datos|correo|celular|antecedentes)/,
  /(?:tu|su) (?:cuenta|usuario|acceso)[a-z ]{0,20} (?:ha sido |esta |se encuentra |fue |quedo )?(?:suspendid|inhabilitad|deshabilitad|restringid)[oa]/,
];

const LOCKED = new RegExp(
  `${OWNER}${SECRET}[a-z ]{0,20} (?:ha sido |esta |se encuentra |fue |quedo )bloquead[oa]`,
);

const MAINTENANCE =
  /(?:sitio|portal|servicio|sistema|pagina)[a-z ]{0,20} (?:en|por) (?:mantencion|mantenimiento)|(?:estamos|nos encontramos) (?:en|realizando) (?:labores de )?(?:mantencion|mantenimiento)/;

/**
 * What a page says about why the person cannot log in, as an error; null if it says none of it. The
 * error quotes only the words that matched, since the text around them may contain personal data.
 * @param before what the page said before the password was sent: it is disregarded
 */
export function obstacleIn(text: string, before = ''): ExtractionError | null {
  const now = foldLines(text);
  const then = foldLines(before);
  const said = (words: RegExp): string | undefined => {
    for (const { 0: found, index } of now.matchAll(new RegExp(words, 'g'))) {
      // "Si tu clave está bloqueada, llámanos" states nothing.
      const isCondition = ` ${now.slice(0, index)}`.endsWith(' si ');
      if (!isCondition && !then.includes(found)) return found;
    }
    return undefined;
  };
  if (said(LOCKED) !== undefined) return new ExtractionError('LOCKED', 'The password is locked');
  for (const words of ACT) {
    const sentence = said(words);
    if (sentence !== undefined) return mustAct(sentence);
  }
  return said(MAINTENANCE) === undefined ? null : inMaintenance();
}

/** The maintenance that a page declares, as an error; null if it declares none. */
export const maintenanceIn = (text: string): ExtractionError | null =>
  MAINTENANCE.test(foldLines(text)) ? inMaintenance() : null;

const inMaintenance = (): ExtractionError =>
  new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution is in maintenance', {
    isMaintenance: true,
  });

/**
 * The person has to do something at the institution before anybody can log in.
 * @param sentence in which the institution says so; never text that may contain personal data
 */
export function mustAct(sentence?: string): ExtractionError {
  const said = sentence === undefined ? '' : ` ("${sentence}")`;
  return new ExtractionError(
    'PERSON_REQUIRED',
    `The institution asks the person to do something on its own site first${said}`,
  );
}

const foldLines = (text: string): string =>
  stripAccents(text).toLowerCase().replaceAll(/\s+/g, ' ');
